// What C code and unsafe pointers are trusted with: a worker under valgrind.

import ChaosCampaign
import ChaosSearch
import Foundation
import Testing

@testable import ChaosWorkers

@Suite struct LeakTests {
  static let isPossible = ["/usr/bin/valgrind", "/usr/bin/strip"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Real libsqlite3 in simulated processes that are killed, crash and come back: nothing is read
  /// or written outside of what was allocated, and nothing is left behind.
  @Test(
    .enabled(if: isPossible, "valgrind is not installed"),
    arguments: [("sqlite-wal", 30), ("sqlite-rollback", 15)])
  func nothingLeaks(store: String, traces: Int) throws {
    let sandbox = try Sandbox()
    // Valgrind does not read the debugging symbols that Swift writes.
    let stripped = try sandbox.shell("strip -o worker '\(Tool.path)'")
    #expect(stripped.status == 0, "\(stripped.errors)")
    let source = TraceSource(seed: 7, eras: [.ios18, .ios13])
    let request = Line.encode(
      RequestLine(ExploreRequest(0..<traces, of: source), of: store))
    let heartbeat = try #require(Heartbeat())
    var child = try ChildProcess(
      "/usr/bin/valgrind",
      [
        "--leak-check=full", "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite",
        "--undef-value-errors=no", "--error-exitcode=9", "\(sandbox.work)/worker", "worker",
      ], environment: ProcessInfo.processInfo.environment, takesErrors: true,
      lent: (heartbeat.memory, Heartbeat.descriptor))
    _ = request.withUnsafeBytes { write(child.input, $0.baseAddress, $0.count) }
    // The request has to be read before the pipe is closed: then nobody waits for the answer.
    let handle = FileHandle(fileDescriptor: child.output)
    var output = ""
    while !output.contains("\"range\":[0,\(traces)]") {
      let more = handle.availableData
      if more.isEmpty { break }
      output += String(decoding: more, as: UTF8.self)
    }
    close(child.input)
    output += String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    #expect(child.wait() == 0, "\(output)")
    #expect(output.contains("definitely lost: 0 bytes"), "\(output)")
    close(child.output)
  }
}
