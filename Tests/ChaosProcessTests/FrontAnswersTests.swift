// The functions that stand in front of the C library's on macOS give the answers of this machine:
// here they are called by their names, in a process without the kernel's filter.

import CFronts
import ChaosContracts
import ChaosProcess
import ChaosTestSupport
import Foundation
import Testing

#if os(Linux)
  @Suite struct FrontAnswersTests {
    private static let seedsEach = 25
    private static let calls = 150

    @Test(arguments: 0..<20)
    func aBodyOfCallsAgreesWithTheKernel(batch: Int) throws {
      let seeds = (batch * Self.seedsEach)..<((batch + 1) * Self.seedsEach)
      for seed in seeds {
        let folder = try TemporaryFolder()
        let place = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
        let real = FrontBody(.system, root: place + "/body", seed: UInt64(seed)).run(Self.calls)
        let handset = ManagedPhone(fronted: true)
        let fronted = try handset.run(FrontScript.self, ["\(seed)", "\(Self.calls)"])
        #expect(handset.phone.refusals == [])
        let line = zip(real, fronted).enumerated().first { $1.0 != $1.1 }
        let difference = line.map { "line \($0.offset): \($0.element)" }
        #expect(difference == nil, "seed \(seed)")
        #expect(real.count == fronted.count, "seed \(seed)")
        if difference != nil { return }
      }
    }

    @Test func whatIsNotSimulatedIsRefusedByName() throws {
      let handset = ManagedPhone(fronted: true)
      _ = try? handset.run(SharingScript.self)
      #expect(handset.phone.refusals.count == 1)
      #expect("\(handset.phone.refusals)".contains("MAP_SHARED"))
    }

    /// Clock, chance, identity, the real system to read, and what it prints.
    @Test func theRestIsThePhonesToo() throws {
      let first = try ManagedPhone(fronted: true).run(RestScript.self)
      #expect(try ManagedPhone(fronted: true).run(RestScript.self) == first)
      #expect(first.suffix(5) == ["reads /dev/null", "-1 30", "-1 2", "/phone", "/phone/d found"])
    }
  }

  final class FrontScript: Script {
    override func check() -> [String] {
      let seed = UInt64(launch.words[0]) ?? 0
      let count = Int(launch.words[1]) ?? 0
      return FrontBody(.fronts, root: launch.container + "/body", seed: seed).run(count)
    }
  }

  final class SharingScript: Script {
    override func check() -> [String] {
      let file = chaos_front_open(launch.container + "/a", O_RDWR | O_CREAT, 0o600)
      _ = chaos_front_mmap(nil, 4_096, PROT_READ, MAP_SHARED, file, 0)
      return []
    }
  }

  final class RestScript: Script {
    override func check() -> [String] {
      var said = [
        "\(chaos_front_clock(1))", "\(chaos_front_clock(0))", "\(chaos_front_identity())",
      ]
      var bytes = [UInt8](repeating: 0, count: 20)
      chaos_front_chance(&bytes, bytes.count)
      said.append("\(bytes)")
      chaos_front_sleep(3_000_000_000)
      said.append("\(chaos_front_clock(1))")
      chaos_front_write(1, "a line\n", 7)
      let null = chaos_front_open("/dev/null", O_RDONLY, 0)
      said.append(chaos_front_read(null, &bytes, 20) == 0 ? "reads /dev/null" : "does not")
      said.append("\(chaos_front_open("/nowhere", O_WRONLY | O_CREAT, 0o600)) \(errno)")
      said.append("\(chaos_front_unlink("/phone/nothing")) \(errno)")
      said.append(here())
      _ = chaos_front_mkdir("d", 0o700)
      _ = chaos_front_close(chaos_front_open("d/a", O_WRONLY | O_CREAT, 0o600))
      _ = chaos_front_chdir("d")
      said.append(here() + (chaos_front_access("a", R_OK) == 0 ? " found" : " not found"))
      return said
    }

    private func here() -> String {
      let path = chaos_front_getcwd(nil, 0)
      defer { free(path) }
      return path.map { String(cString: $0) } ?? ""
    }
  }
#endif
