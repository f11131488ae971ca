// Temporary files of killed writers: removed when they are old, and nothing else is.

import Foundation
import Testing

@Suite struct LeftoverTests {
  @Test func aMergeTidiesUpAfterKilledWriters() throws {
    let sandbox = try Sandbox()
    let trace = Sandbox.trace("plain-file", "launch app user; act app write streak")
    try sandbox.write(trace, to: "Corpus/Seeds/a.trace")
    try sandbox.write(trace, to: "other/Seeds/b.trace")
    let old = ["Corpus/Seeds/.chaos-1-0.tmp", "Corpus/.chaos-1-a b.json.tmp"]
    let others = [
      // Somebody may be writing it just now.
      "Corpus/Seeds/.chaos-1-1.tmp",
      // Not ours.
      "Corpus/Seeds/.chaos-1-0.tmp.trace", "Corpus/Seeds/.chaos-x-0.tmp", "Corpus/.tmp",
    ]
    for name in old + others { try sandbox.write("half", to: name) }
    for name in old + others.dropFirst() {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7_200)],
        ofItemAtPath: "\(sandbox.work)/\(name)")
    }
    #expect(try sandbox.run("corpus", "merge", "other").status == 0)
    let files = try sandbox.files()
    #expect(old.allSatisfy { !files.contains($0) }, "\(files)")
    #expect(others.allSatisfy(files.contains), "\(files)")
  }
}
