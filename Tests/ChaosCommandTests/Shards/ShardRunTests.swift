// One shard: which one it is, what it refuses, and what a kill costs.

import Foundation
import Testing

@Suite struct ShardRunTests {
  private func plan(
    _ sandbox: Sandbox, _ store: String = "hardened-file", shards: Int = 3, runs: Int = 6,
    slice: Int = 1
  ) throws {
    let ended = try sandbox.run(
      "plan", "--runs", "\(runs)", "--slice", "\(slice)", "--shards", "\(shards)", "--store",
      store, "-o", "plan.json")
    #expect(ended.status == 0, "\(ended.errors)")
  }

  /// A plan never has so many slices that nobody can merge them, and one slice is what `run` takes.
  @Test(arguments: [("60000", "2000"), ("131071999", "2000"), ("131072000", "4000")])
  func largeCampaignsHaveLongSlices(runs: String, slice: String) throws {
    let sandbox = try Sandbox()
    for shards in ["1", "900"] {
      let ended = try sandbox.run(
        "plan", "--runs", runs, "--shards", shards, "--store", "hardened-file")
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(ended.output.contains("\"slice\" : \(slice),"), "\(ended.output)")
    }
  }

  private static let variables: [([String: String], String)] = [
    (
      [
        "SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_MIN": "11", "SLURM_ARRAY_TASK_COUNT": "3",
      ], "shard 2/3, from SLURM_ARRAY_TASK_ID"
    ),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "shard 1/3, from CI_NODE_INDEX"),
    (
      ["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "3"],
      "shard 1/3, from BUILDKITE_PARALLEL_JOB"
    ),
    (["JOB_COMPLETION_INDEX": "2"], "shard 3/3, from JOB_COMPLETION_INDEX"),
    (["CHAOS_SHARD": "3/3"], "shard 3/3, from CHAOS_SHARD"),
  ]

  @Test func theEngineSaysWhichShardItIs() throws {
    let sandbox = try Sandbox()
    try plan(sandbox)
    for (environment, line) in Self.variables {
      let ended = try sandbox.start(
        ["run", "--plan", "plan.json", "--shard", "auto", "--out", "out"], environment: environment
      ).wait()
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(ended.errors.hasPrefix(line + "\n"), "\(ended.errors)")
      let shard = line.dropFirst(6).prefix(1)
      #expect(try sandbox.files().contains("out/shard-000\(shard)-of-0003.json"))
    }
  }

  @Test func whatTheEngineSaysMustMakeSense() throws {
    let sandbox = try Sandbox()
    try plan(sandbox)
    let cases: [([String: String], String)] = [
      ([:], "finds none of"),
      (
        ["CHAOS_SHARD": "1/3", "JOB_COMPLETION_INDEX": "0"],
        "finds CHAOS_SHARD and JOB_COMPLETION_INDEX"
      ),
      (["CHAOS_SHARD": "0/3"], "CHAOS_SHARD is '0/3'"),
      (["CHAOS_SHARD": "1/0"], "CHAOS_SHARD is '1/0'"),
      (["CHAOS_SHARD": "0/0"], "CHAOS_SHARD is '0/0'"),
      (["CHAOS_SHARD": "1/4"], "CHAOS_SHARD says 4 shards, and the plan has 3"),
      (["CI_NODE_INDEX": "1"], "CI_NODE_TOTAL is not"),
      (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX is '0' of 3"),
      (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX is '4' of 3"),
      (["CI_NODE_INDEX": "+1", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX is '+1', which is not"),
      (["JOB_COMPLETION_INDEX": "3"], "JOB_COMPLETION_INDEX is task 4, and the plan has 3"),
      (["SLURM_ARRAY_TASK_ID": "1"], "SLURM_ARRAY_TASK_MIN is not"),
    ]
    for (environment, message) in cases {
      let ended = try sandbox.start(
        ["run", "--plan", "plan.json", "--shard", "auto", "--out", "out"], environment: environment
      ).wait()
      #expect(ended.status == 64, "\(environment)")
      #expect(ended.complaint?.contains(message) == true, "\(ended.errors)")
    }
    for shard in ["0/3", "1/0", "0/0", "4/3", "1/4", "1", "x/3", "1/3/3", "-1/3"] {
      let ended = try sandbox.run(
        "run", "--plan", "plan.json", "--shard", shard, "--out", "out")
      #expect(ended.status == 64, "\(shard)")
    }
    #expect(try sandbox.files() == ["plan.json"])
  }

  @Test func aPlanSaysAllThatIsRun() throws {
    let sandbox = try Sandbox()
    try plan(sandbox)
    for more in [
      ["--seed", "1"], ["--runs", "1"], ["--store", "gated"], ["--era", "ios18"],
      ["--stop-at-first"], ["--known-bugs"],
    ] {
      let ended = try sandbox.start(["run", "--plan", "plan.json", "--out", "out"] + more).wait()
      #expect(ended.status == 64, "\(more)")
    }
    #expect(try sandbox.run("run", "--plan", "plan.json").status == 64)
    #expect(try sandbox.run("run", "--shard", "1/2").status == 64)
    #expect(try sandbox.run("run", "--plan", "none.json", "--out", "out").status == 66)
  }

  @Test func anotherProgramOrCorpusIsRefused() throws {
    let sandbox = try Sandbox()
    try plan(sandbox)
    let text = String(decoding: try sandbox.bytes("plan.json"), as: UTF8.self)
    let build = try #require(text.components(separatedBy: #""build" : ""#).last?.prefix(32))
    try sandbox.write(
      text.replacingOccurrences(of: build, with: String(build.reversed())), to: "plan.json")
    let other = try sandbox.run("run", "--plan", "plan.json", "--out", "out")
    #expect(other.status == 65)
    #expect(other.complaint?.contains("was made by another program") == true)
    try sandbox.write(
      text.replacingOccurrences(of: #""runs" : 6"#, with: #""runs" : 7"#), to: "plan.json")
    let edited = try sandbox.run("run", "--plan", "plan.json", "--out", "out")
    #expect(edited.status == 65)
    #expect(edited.complaint?.contains("config digest") == true)
    try sandbox.write(text, to: "plan.json")
    try sandbox.write(
      Sandbox.trace("hardened-file", "launch app user"), to: "Corpus/Known/hardened-file/a.trace")
    let corpus = try sandbox.run("run", "--plan", "plan.json", "--out", "out")
    #expect(corpus.status == 65)
    #expect(corpus.complaint?.contains("is not the corpus") == true)
  }

  /// Seeds are the fuzzer's, and change while it runs, also those that lie in packs.
  @Test func packsAreNoPartOfTheCorpusThatShardsAgreeOn() throws {
    let sandbox = try Sandbox()
    func digest() throws -> String {
      try plan(sandbox)
      let text = String(decoding: try sandbox.bytes("plan.json"), as: UTF8.self)
      return String(try #require(text.components(separatedBy: #""corpus" : ""#).last?.prefix(32)))
    }
    let before = try digest()
    let imported = try sandbox.run("corpus", "import", "--seed", "5", "--runs", "9")
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(try sandbox.files().contains { $0.hasSuffix(".traces") })
    #expect(try digest() == before)
    try sandbox.write(
      Sandbox.trace("hardened-file", "launch app user"), to: "Corpus/Known/hardened-file/a.trace")
    #expect(try digest() != before)
  }

  /// Time ends a shard between two slices; whoever goes on does the rest, and nothing twice.
  @Test func aShardGoesOnWhereItStopped() throws {
    let sandbox = try Sandbox()
    // More than any machine does in a second.
    try plan(sandbox, "sqlite-wal", runs: 9_000, slice: 200)
    let run = ["run", "--plan", "plan.json", "--shard", "2/3", "--out", "out", "-q"]
    let first = try sandbox.start(run + ["--for", "1"]).wait()
    #expect(first.status == 2)
    #expect(first.output.contains("slices were not run"))
    let name = "out/shard-0002-of-0003.json"
    let done = try sandbox.bytes(name)
    let second = try sandbox.start(run).wait()
    #expect(second.status == 0, "\(second.output)")
    let whole = try sandbox.bytes(name)
    #expect(whole.count > done.count)
    // Nothing is left to do.
    let third = try sandbox.start(run).wait()
    #expect(third.status == 0)
    #expect(try sandbox.bytes(name) == whole)
    try FileManager.default.removeItem(atPath: "\(sandbox.work)/out")
    #expect(try sandbox.start(run).wait().status == 0)
    #expect(try sandbox.bytes(name) == whole)
  }

  /// Shards may share a folder: each goes on with its own, and tells of its own.
  @Test func anotherShardsFindingsAreNotOnesOwn() throws {
    let sandbox = try ShardedRun.copy()
    let run = [
      "run", "--plan", "plan.json", "--shard", "3/4", "--out", "shard-3", "-q",
    ]
    let alone = try sandbox.start(run).wait()
    for shard in ["shard-1", "shard-2", "shard-4"] {
      for file in try sandbox.files() where file.hasPrefix(shard + "/") {
        try sandbox.folder.write(
          try sandbox.bytes(file), to: "work/shard-3/" + file.dropFirst(shard.count + 1))
      }
    }
    let beside = try sandbox.start(run).wait()
    #expect(beside.output == alone.output)
    #expect(beside.status == alone.status)
  }

  #if os(Linux)
    /// A kill costs at most a slice, and no finding that was announced.
    @Test(arguments: [300, 1_000, 3_000]) func aKillLosesNoFinding(milliseconds: UInt32) throws {
      let sandbox = try ShardedRun.copy()
      try FileManager.default.removeItem(atPath: "\(sandbox.work)/shard-1")
      let arguments = [
        "run", "--plan", "plan.json", "--shard", "1/4", "--out", "shard-1", "-q",
      ]
      let running = try sandbox.start(arguments)
      usleep(milliseconds * 1_000)
      running.signal(SIGKILL)
      let killed = try running.wait()
      let announced = killed.lines.filter { $0.hasPrefix("chaos: broken ") }
      for line in announced {
        let path = try #require(line.components(separatedBy: "trace=").last)
        #expect(try sandbox.run("replay", path).status == 1)
      }
      let merged = try sandbox.run("merge", "shard-1", "shard-2", "-o", "merged")
      let isThere = try sandbox.files().contains { $0.hasPrefix("shard-1/shard-") }
      #expect(isThere || announced.isEmpty)
      #expect(merged.status == (isThere ? 1 : 65), "\(merged.errors)")
      // Whoever goes on ends with what nobody disturbed has.
      #expect(try sandbox.start(arguments).wait().status <= 1)
      _ = try sandbox.run("merge", "shard-1", "shard-2", "shard-3", "shard-4", "-o", "merged")
      let again = try sandbox.bytes("merged/merged.json")
      _ = try sandbox.run("merge", "one", "-o", "merged")
      #expect(try sandbox.bytes("merged/merged.json") == again)
    }
  #endif
}
