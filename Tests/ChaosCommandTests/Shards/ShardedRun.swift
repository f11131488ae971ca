// One plan, run as a whole and by four shards, once for all tests.

import Foundation
import Testing

/// Folders of results of one plan.
final class ShardedRun: Sendable {
  let sandbox: Sandbox
  static let shards = 4

  static let shared = Result { try ShardedRun() }

  private init() throws {
    sandbox = try Sandbox()
    let planned = try sandbox.run(
      "plan", "--runs", "160", "--slice", "20", "--shards", "\(Self.shards)", "--store",
      "session-cached", "--store", "hardened-file", "--era", "ios18", "--seed", "42", "-o",
      "plan.json")
    #expect(planned.status == 0, "\(planned.errors)")
    let one = try sandbox.run("run", "--plan", "plan.json", "--out", "one", "-q")
    #expect(one.status == 1, "\(one.errors)")
    for shard in 1...Self.shards {
      let ended = try sandbox.run(
        "run", "--plan", "plan.json", "--shard", "\(shard)/\(Self.shards)", "--out",
        "shard-\(shard)", "-q")
      #expect(ended.status <= 1, "\(ended.errors)")
    }
  }

  /// A new sandbox with copies of the folders.
  static func copy() throws -> Sandbox {
    let (from, to) = (try shared.get().sandbox, try Sandbox())
    for name in try FileManager.default.contentsOfDirectory(atPath: from.work) {
      try FileManager.default.copyItem(atPath: "\(from.work)/\(name)", toPath: "\(to.work)/\(name)")
    }
    return to
  }

  static let folders = (1...shards).map { "shard-\($0)" }
}
