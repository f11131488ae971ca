// Traces in files are arguments of tests: each one a case, and none is left out without a word.

import ChaosCorpus
import ChaosStores
import ChaosTestSupport
import ChaosTesting
import ChaosTrace
import Testing

@Suite struct KeptTraceTests {
  private static let text = """
    chaos trace 1
    phone ios18 passcode disk=apfs.power
    launch app user
    fault app write-enospc nth=1
    act app write streak

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let packed = TraceFile.encode(try TraceText(parsing: Self.text))
    try folder.write(Array(Self.text.utf8), to: "Regressions/full.trace")
    try folder.write(packed, to: "Regressions/plain-file/full.trace.lz4")
    try folder.write(Array("no trace".utf8), to: "Regressions/README.md")
    try folder.write(Array("no trace".utf8), to: "Regressions/.full.trace")
    return folder
  }

  @Test func eachFileIsAnArgument() throws {
    let folder = try folder()
    func fails(_ line: Int, _ body: () throws -> Void) throws {
      try withKnownIssue {
        try body()
      } matching: {
        $0.sourceLocation?.line == line
      }
    }
    let traces = try KeptTrace.all(in: folder("Regressions"))
    #expect(traces.map(\.description) == ["full.trace", "plain-file/full.trace.lz4"])
    for trace in traces {
      try replay(trace, on: HardenedFile())
      try fails(#line) { try replay(trace, on: PlainFile()) }
    }
  }

  /// Tests without arguments pass: what is not there is an error.
  @Test func nothingIsAnError() throws {
    let folder = try folder()
    func words(_ path: String?) -> String? {
      do {
        _ = try KeptTrace.all(in: path)
        return nil
      } catch {
        return "\(error)".replacing(folder.path, with: "HERE")
      }
    }
    try folder.write(Array("no trace".utf8), to: "Empty/README.md")
    #expect(
      words(folder("Empty")) == "HERE/Empty: has no trace; a file ends in .trace or .trace.lz4")
    #expect(words(folder("Nowhere")) == "HERE/Nowhere: no such file")
    #expect(words(nil) == "resources: no such file")
  }

  @Test func aDamagedFileIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("chaos trace 1\nphone ios99\n".utf8), to: "a.trace")
    let trace = try #require(try KeptTrace.all(in: folder.path).first)
    #expect {
      try replay(trace, on: HardenedFile())
    } throws: {
      "\($0)".contains("a.trace:2")
    }
  }
}
