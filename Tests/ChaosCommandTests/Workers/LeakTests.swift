// What C code and unsafe pointers are trusted with: a worker under valgrind.

import Foundation
import Testing

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
    let request =
      "{\"store\":\"\(store)\",\"task\":{\"explore\":"
      + "{\"seed\":7,\"eras\":[0,2],\"models\":[0],\"low\":0,\"high\":\(traces)}}}\n"
    try sandbox.write(request, to: "request")
    // Valgrind does not read the debugging symbols that Swift writes.
    let ended = try sandbox.shell(
      """
      strip -o worker '\(Tool.path)' && : > beacon &&
      valgrind --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite \
        --undef-value-errors=no --error-exitcode=9 ./worker worker --beacon beacon < request
      """)
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(ended.output.contains("\"range\":[0,\(traces)]"), "\(ended.output)")
    #expect(ended.errors.contains("definitely lost: 0 bytes"), "\(ended.errors)")
  }
}
