// Plans as files.

/// Reads and writes plans.
package enum PlanFile {
  /// A plan takes a kilobyte.
  private static let limit = 4 << 20

  package static func text(_ plan: ShardPlan) -> String { SortedJSON.text(plan) }

  package static func read(_ path: String) throws(CommandFailure) -> ShardPlan {
    let plan = try ForeignFile.read(ShardPlan.self, path, atMost: limit, or: "no plan")
    if let problem = plan.problem { throw CommandFailure("\(path): \(problem)", .malformed) }
    return plan
  }
}
