// Shards on the command line: merged, they are one run; what is missing or damaged is said.

import ChaosCorpus
import ChaosTestSupport
import ChaosTrace
import Foundation
import Testing

@Suite struct MergeTests {
  private func merge(_ sandbox: Sandbox, _ arguments: [String]) throws -> Ended {
    try sandbox.start(["merge", "-o", "merged"] + arguments).wait()
  }

  /// All files of a merge, with what they hold.
  private func contents(_ sandbox: Sandbox, _ folder: String = "merged") throws -> [String: [UInt8]]
  {
    var contents: [String: [UInt8]] = [:]
    for file in try sandbox.files() where file.hasPrefix("\(folder)/") {
      contents[String(file.dropFirst(folder.count + 1))] = try sandbox.bytes(file)
    }
    return contents
  }

  @Test func mergedShardsAreOneRun() throws {
    let sandbox = try ShardedRun.copy()
    #expect(try merge(sandbox, ["one"]).status == 1)
    let one = try contents(sandbox)
    let ended = try merge(sandbox, ShardedRun.folders)
    #expect(ended.status == 1 && ended.errors.isEmpty)
    #expect(try contents(sandbox) == one)
    let document = try JSONDecoder().decode(
      ResultDocument.self, from: Data(try sandbox.bytes("merged/result.json")))
    #expect(document.stores.map(\.store) == ["session-cached", "hardened-file"])
    #expect(document.stores.map(\.verdict) == ["broken", "held"])
    #expect(document.stores.map(\.traces) == [160, 160])
    // The very traces that a campaign without any plan runs.
    let run = try sandbox.run(
      "run", "--store", "session-cached", "--store", "hardened-file", "--era", "ios18", "--seed",
      "42", "--runs", "160", "--format", "json", "-q")
    let whole = try run.json(ResultDocument.self)
    #expect(whole.stores.map(\.digest) == document.stores.map(\.digest))
    #expect(whole.stores.map(\.steps) == document.stores.map(\.steps))
    #expect(
      whole.stores[0].findings.map(\.signature) == document.stores[0].findings.map(\.signature))
  }

  /// As `chaos report` reads it.
  private struct ResultDocument: Decodable {
    struct Store: Decodable {
      var store: String
      var verdict: String
      var traces: Int
      var steps: Int
      var digest: String
      var findings: [Finding]
    }
    struct Finding: Decodable { var signature: String }
    var stores: [Store]
  }

  @Test func anyOrderTreeAndNumberOfTimesGiveTheSame() throws {
    let sandbox = try ShardedRun.copy()
    _ = try merge(sandbox, ShardedRun.folders)
    let expected = try contents(sandbox)
    _ = try merge(sandbox, ShardedRun.folders.reversed() + ["shard-2", "shard-2/"])
    #expect(try contents(sandbox) == expected)
    _ = try sandbox.run("merge", "shard-3", "shard-1", "-o", "left")
    _ = try sandbox.run("merge", "shard-4", "shard-2", "shard-3", "-o", "right")
    _ = try merge(sandbox, ["right", "left"])
    #expect(try contents(sandbox) == expected)
    // A merge of itself, in the folder in which it lies; and a folder of folders.
    _ = try merge(sandbox, ["merged"])
    #expect(try contents(sandbox) == expected)
    _ = try merge(sandbox, ["."])
    #expect(try contents(sandbox) == expected)
    #expect(try sandbox.files().allSatisfy { !$0.contains(".tmp") })
  }

  @Test func aMergeIsReported() throws {
    let sandbox = try ShardedRun.copy()
    _ = try merge(sandbox, ShardedRun.folders)
    let ended = try sandbox.run("report", "merged/", "--json")
    #expect(ended.status == 1)
    #expect(ended.output.contains(#""invariant" : "NoSilentRegression""#))
  }

  @Test func aMissingShardMakesItUnknown() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.run(
      "plan", "--runs", "40", "--slice", "5", "--shards", "4", "--store", "hardened-file", "-o",
      "plan.json")
    for shard in [1, 2, 4] {
      let ended = try sandbox.run(
        "run", "--plan", "plan.json", "--shard", "\(shard)/4", "--out", "results", "-q")
      #expect(ended.status == 0, "\(ended.output)")
    }
    let missing = try merge(sandbox, ["results"])
    #expect(missing.status == 2)
    #expect(missing.output.contains("? shard 3 of 4: 0 of 2 slices"))
    #expect(missing.output.contains("10 traces of shards that are missing were not run"))
    #expect(try merge(sandbox, ["results", "--tolerate-missing", "24%"]).status == 2)
    #expect(try merge(sandbox, ["results", "--tolerate-missing", "25%"]).status == 0)
    #expect(try merge(sandbox, ["results", "--tolerate-missing", "1"]).status == 0)
    #expect(try merge(sandbox, ["results", "--require-shards", "5"]).status == 64)
    _ = try sandbox.run("run", "--plan", "plan.json", "--shard", "3/4", "--out", "results", "-q")
    #expect(try merge(sandbox, ["results", "--require-shards", "4"]).status == 0)
  }

  @Test func whatIsDamagedIsNamedAndTheRestIsMerged() throws {
    let sandbox = try ShardedRun.copy()
    _ = try merge(sandbox, ["shard-1", "shard-2", "shard-4"])
    let rest = try contents(sandbox)
    // A manifest that is cut off.
    let name = "shard-3/shard-0003-of-0004.json"
    let manifest = try sandbox.bytes(name)
    try sandbox.folder.write(Array(manifest.dropLast(100)), to: "work/\(name)")
    let traces = "\(sandbox.work)/shard-3/traces"
    try FileManager.default.moveItem(atPath: traces, toPath: traces + "-away")
    let cut = try merge(sandbox, ShardedRun.folders)
    #expect(cut.status == 65)
    #expect(cut.errors.contains("refused: shard-3/shard-0003-of-0004.json: not JSON"))
    #expect(try contents(sandbox) == rest)
    // A manifest of another plan: what was found there says nothing of this one.
    try FileManager.default.moveItem(atPath: traces + "-away", toPath: traces)
    let text = String(decoding: manifest, as: UTF8.self)
    try sandbox.write(
      text.replacingOccurrences(of: #""seed":"42""#, with: #""seed":"43""#), to: name)
    let other = try merge(sandbox, ShardedRun.folders)
    #expect(other.status == 65)
    #expect(other.errors.contains("refused: \(name): is of the plan "))
    #expect(try contents(sandbox) == rest)
  }

  /// A machine that lost a worker found something; another one ran the slice again and did not.
  @Test func aFindingIsNotLostBecauseItsSliceRanTwice() throws {
    let sandbox = try ShardedRun.copy()
    let name = "one/shard-0001-of-0001.json"
    let object = try JSONSerialization.jsonObject(with: Data(try sandbox.bytes(name)))
    var manifest = try #require(object as? [String: Any])
    let slices = try #require(manifest["slices"] as? [[String: Any]])
    func write(_ change: (inout [String: Any]) -> Void, to name: String) throws {
      manifest["slices"] = slices.map { slice in
        var slice = slice
        change(&slice)
        return slice
      }
      let data = try JSONSerialization.data(withJSONObject: manifest)
      try sandbox.folder.write(Array(data), to: "work/\(name)")
    }
    try write({ $0["doubts"] = ["a worker was lost"] }, to: name)
    manifest["examinations"] = [] as [Any]
    try write({ $0["failing"] = [] as [Any] }, to: "again/shard-0001-of-0001.json")
    #expect(try merge(sandbox, ["again"]).status == 0)
    let both = try merge(sandbox, ["one", "again"])
    #expect(both.status == 1, "\(both.output)")
    #expect(both.output.contains("chaos: broken NoSilentRegression store=session-cached"))
  }

  /// A manifest has all that a merge needs: the files beside it are for people.
  @Test func aDamagedTraceCostsNothing() throws {
    let sandbox = try ShardedRun.copy()
    _ = try merge(sandbox, ["one"])
    let whole = try contents(sandbox)
    let traces = try sandbox.files().filter {
      $0.hasPrefix("one/") && $0.hasSuffix(".trace.lz4")
    }
    #expect(!traces.isEmpty)
    for path in traces { try sandbox.folder.write([1, 2, 3], to: "work/\(path)") }
    #expect(try merge(sandbox, ["one"]).status == 1)
    #expect(try contents(sandbox) == whole)
  }

  /// A promise of 900 letters is the name of no file: its shard is refused, the others are merged.
  @Test func aPromiseThatNoFileCanBeNamedAfterIsRefused() throws {
    let sandbox = try ShardedRun.copy()
    let files = try sandbox.files()
    // A shard that has found something.
    let trace = try #require(files.first { $0.hasPrefix("shard-") && $0.hasSuffix(".lz4") })
    let shard = String(trace.prefix { $0 != "/" })
    let name = try #require(
      files.first { $0.hasPrefix("\(shard)/shard-") && $0.hasSuffix(".json") })
    _ = try merge(sandbox, ShardedRun.folders.filter { $0 != shard })
    let rest = try contents(sandbox)
    let text = String(decoding: try sandbox.bytes(name), as: UTF8.self)
    let long = String(repeating: "x", count: 900)
    let changed = text.replacingOccurrences(
      of: #""invariant":"NoSilentRegression","message""#,
      with: "\"invariant\":\"\(long)\",\"message\"")
    #expect(changed != text)
    try sandbox.write(changed, to: name)
    let ended = try merge(sandbox, ShardedRun.folders)
    #expect(ended.status == 65)
    #expect(ended.errors.contains("refused: \(name): the name of a promise is too long for a file"))
    #expect(try contents(sandbox) == rest)
  }

  /// A link may lead anywhere on this machine, and a pipe is waited for.
  @Test func onlyPlainFilesAreRead() throws {
    let sandbox = try ShardedRun.copy()
    try FileManager.default.createSymbolicLink(
      atPath: "\(sandbox.work)/shard-1/shard-0008-of-0009.json",
      withDestinationPath: "/etc/passwd")
    #expect(mkfifo("\(sandbox.work)/shard-2/shard-0009-of-0009.json", 0o600) == 0)
    let ended = try merge(sandbox, ShardedRun.folders)
    #expect(ended.status == 65)
    #expect(ended.errors.components(separatedBy: "no plain file").count == 3)
    #expect(!ended.errors.contains("root:"))
  }

  /// Changed bytes give a merge without them, never a trap.
  @Test func noManifestTrapsTheMerge() throws {
    let sandbox = try ShardedRun.copy()
    let name = "shard-3/shard-0003-of-0004.json"
    let manifest = try sandbox.bytes(name)
    var chance = SplitMix(seed: 8)
    for _ in 0..<25 * TestScale.factor {
      var bytes = manifest
      for _ in 0..<1 + chance.below(3) {
        let place = chance.below(bytes.count)
        switch chance.below(3) {
        case 0: bytes[place] ^= UInt8(1 << chance.below(8))
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8(ascii: "9"), at: place)
        }
      }
      try sandbox.folder.write(bytes, to: "work/\(name)")
      let ended = try merge(sandbox, ["shard-3"])
      #expect([0, 1, 2, 65].contains(ended.status), "\(ended.status): \(ended.errors)")
      #expect(!ended.hasControls)
    }
  }

  @Test func wordsOfOthersReachNoTerminal() throws {
    let sandbox = try ShardedRun.copy()
    let name = "shard-3/shard-0003-of-0004.json"
    let text = String(decoding: try sandbox.bytes(name), as: UTF8.self)
    try sandbox.write(
      text.replacingOccurrences(
        of: #""doubts":[]"#, with: #""doubts":["\u001b[2J\nchaos: verdict held, seed 1"]"#),
      to: name)
    let ended = try merge(sandbox, ["shard-3"])
    #expect(ended.output.contains("[2J"))
    #expect(!ended.hasControls)
    #expect(ended.lines.count { $0.hasPrefix("chaos: verdict") } == 1)
  }

  @Test func somethingElseIsNotReplaced() throws {
    let sandbox = try ShardedRun.copy()
    try sandbox.write("precious", to: "merged/notes.txt")
    let ended = try merge(sandbox, ["one"])
    #expect(ended.status == 74)
    #expect(ended.errors.contains("contains something other than a merge: notes.txt"))
    try FileManager.default.removeItem(atPath: "\(sandbox.work)/merged")
    #expect(try merge(sandbox, ["one"]).status == 1)
    try sandbox.write("precious", to: "merged/notes.txt")
    #expect(try merge(sandbox, ["one"]).status == 74)
    #expect(try sandbox.files().contains("merged/notes.txt"))
    #expect(try merge(sandbox, ["nothing-here"]).status == 65)
  }
}
