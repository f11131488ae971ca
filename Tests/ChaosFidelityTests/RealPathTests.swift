// Real runs touch nothing beside their folder, however a path is put.

import ChaosCatalog
import ChaosContracts
import ChaosFidelity
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

#if os(Linux) && arch(x86_64)
  @Suite struct RealPathTests {
    @Test(arguments: [
      "/phone/../phone/x", "/phone/../x", "/phone/group/../../x", "//phone/x/", "/./phone/x",
      "relative ../../x", "folder ../x", "folder group/../../x",
    ])
    func noPathLeadsOutOfTheFolder(_ path: String) throws {
      let around = FileManager.default.temporaryDirectory.appendingPathComponent(
        "chaos-test-\(UUID().uuidString)")
      let place = around.appendingPathComponent("place")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: around) }
      let text = "chaos trace 1\nphone ios18 passcode disk=kill\nlaunch app user\n"
      let trace = try TraceText(parsing: text + "act app write streak\n").trace
      let measured = try FidelityMeter(Catalog(), in: place.path).measure(
        trace, WandererFile(words: [path]))
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
      #expect(try FileManager.default.contentsOfDirectory(atPath: around.path) == ["place"])
      // Either it is named, or the path stays in the folder in both worlds.
      #expect(measured.agrees || !measured.doubts.isEmpty, "\(measured.differences)")
    }
  }

  /// A kind of store that makes a file by a path of its own.
  private struct WandererFile: ManagedStoreKind {
    typealias Managed = Wanderer
    var words: [String]
    var name: String { "wanderer" }
    var summary: String { "a test's" }
    func promises(_ era: Era) -> Promises { Promises() }
  }

  /// Makes a file when it is told to store something.
  final class Wanderer: ManagedStore {
    private let path: String

    init(_ launch: Launch) throws(StoreError) { path = launch.words[0] }

    func read(_ key: Key) -> ReadOutcome { .absent }

    func write(_ key: Key, _ value: Value?) throws(StoreError) {
      let words = path.split(separator: " ").map(String.init)
      let flags = O_WRONLY | O_CREAT | O_TRUNC
      switch words.first {
      case "relative"?: close(open(words[1], flags, 0o600))
      case "folder"?:
        let folder = open("/phone", O_RDONLY | O_DIRECTORY)
        close(openat(folder, words[1], flags, 0o600))
        close(folder)
      default: close(open(path, flags, 0o600))
      }
    }

    func flush() {}
  }
#endif
