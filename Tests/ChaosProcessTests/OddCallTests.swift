// Calls that few programs make, each with what this machine answers, or refused by name.

#if os(Linux)
  import ChaosContracts
  import ChaosPhone
  import ChaosProcess
  import Foundation
  import Testing

  @Suite struct OddCallTests {
    @Test(arguments: [
      ("dup2", ["-1 \(EBADF)", "3 abc"]),
      ("holes", ["0", "3", "2", "-1 \(ENXIO)", "-1 \(ENXIO)"]),
      ("path", ["-1 \(EBADF)", "-1 \(EBADF)", "-1 \(EBADF)", "0"]),
      ("nobody", ["-1 \(ESRCH)", "0", "-1 \(EPERM)"]),
      ("smallStack", ["3 abc"]),
      ("zero", ["0", "3 abc"]),
      ("pipe", ["-1 \(EPIPE)", "3 abc"]),
      ("mask", ["600", "664"]),
    ])
    func theyAnswerAsTheKernelDoes(work: String, told: [String]) throws {
      let handset = ManagedPhone()
      #expect(try handset.run(OddScript.self, [work]) == told)
      #expect(handset.phone.refusals == [])
    }

    /// A lock file that names its holder: a holder that is gone is told from one that lives.
    @Test func whoIsDeadIsNobody() throws {
      let handset = ManagedPhone()
      let first = try #require(try handset.run(OddScript.self, ["who"]).first)
      _ = handset.phone.launch(.notifications, .push)
      let other = try handset.open(OddScript.self, ["alive", first], in: .notifications)
      #expect(other.check() == ["-1 \(EPERM)"])
      #expect(handset.phone.kill(.app, .jetsam))
      #expect(other.check() == ["-1 \(ESRCH)"])
      #expect(handset.phone.refusals == [])
    }

    @Test(arguments: [
      ("ownThread", "a thread that was not made by pthread_create"),
      ("number", "a simulated file by the number of its descriptor (/proc/self/fd)"),
    ])
    func whatIsNotSimulatedIsNamed(work: String, refusal: String) throws {
      let handset = ManagedPhone()
      _ = try handset.run(OddScript.self, [work])
      #expect(handset.phone.refusals == [refusal])
    }
  }

  final class OddScript: Script {
    private var path: String { launch.container + "/Documents/odd" }

    private func told(_ result: Int) -> String { result < 0 ? "-1 \(errno)" : "\(result)" }

    private func file() -> Int32 {
      let file = open(path, O_RDWR | O_CREAT, 0o644)
      pwrite(file, "abc", 3, 0)
      return file
    }

    private func content(_ file: Int32) -> String {
      var bytes = [UInt8](repeating: 0, count: 8)
      let count = pread(file, &bytes, 8, 0)
      return "\(count) \(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))"
    }

    /// A file gets the number that is free.
    private func withoutInput() -> [String] {
      close(0)
      let file = file()
      return ["\(file)", content(file)]
    }

    /// Who reads a pipe is gone, though a file was opened while its end stood in the first place.
    private func withoutReader() -> [String] {
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      dup2(ends[0], 0)
      close(ends[0])
      let file = file()
      close(0)
      return [told(Foundation.write(ends[1], "a", 1)), content(file)]
    }

    /// Foundation asks for the mask anew, though it has saved before this process began.
    private func modeOfSaved(_ mask: mode_t) -> String {
      umask(mask)
      let path = path + "\(mask)"
      try? Data("abc".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      var facts = stat()
      stat(path, &facts)
      return String(facts.st_mode & 0o7777, radix: 8)
    }

    override func check() -> [String] {
      let (data, hole) = (Int32(3), Int32(4))
      switch launch.words[0] {
      case "dup2":
        let file = file()
        return [told(Int(dup2(-1, file))), content(file)]
      case "holes":
        let file = file()
        return [(0, data), (0, hole), (2, data), (3, data), (-1, hole)].map {
          told(Int(lseek(file, $0.0, $0.1)))
        }
      case "path":
        close(file())
        let place = open(path, 0o10000000)
        var byte: UInt8 = 0
        var facts = stat()
        return [
          told(Foundation.read(place, &byte, 1)), told(Int(fsync(place))),
          told(Int(lseek(place, 0, SEEK_SET))), told(Int(fstat(place, &facts))),
        ]
      case "nobody":
        return [told(Int(kill(99_999, 0))), told(Int(kill(getpid(), 0))), told(Int(kill(1, 0)))]
      case "zero": return withoutInput()
      case "pipe": return withoutReader()
      case "mask": return [0o077, 0o002].map(modeOfSaved)
      case "who": return ["\(getpid())"]
      case "alive": return [told(Int(kill(pid_t(launch.words[1]) ?? 0, 0)))]
      case "smallStack":
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        // The least that there may be.
        pthread_attr_setstacksize(&attributes, 16_384)
        var thread = pthread_t()
        close(file())
        pthread_create(
          &thread, &attributes,
          { path in
            let name = path!.assumingMemoryBound(to: CChar.self)
            close(open(name, O_RDONLY))
            return nil
          }, strdup(path))
        pthread_join(thread, nil)
        return [content(open(path, O_RDONLY))]
      case "ownThread":
        // C11's, which Swift does not import.
        typealias Create = @convention(c) (
          UnsafeMutablePointer<UInt>, @convention(c) (UnsafeMutableRawPointer?) -> Int32,
          UnsafeMutableRawPointer?
        ) -> Int32
        let create = unsafeBitCast(dlsym(nil, "thrd_create"), to: Create.self)
        var thread: UInt = 0
        return ["\(create(&thread, { _ in 0 }, nil))"]
      case "number": return ["\(open("/proc/self/fd/\(file())", O_RDONLY))"]
      default: return []
      }
    }
  }
#endif
