// Plans as files.

import ChaosCampaign
import Foundation

/// Reads and writes plans.
enum PlanFile {
  /// A plan takes a kilobyte.
  private static let limit = 4 << 20

  static func text(_ plan: ShardPlan) -> String { SortedJSON.text(plan) }

  static func read(_ path: String) throws(CommandFailure) -> ShardPlan {
    let data = try ForeignFile.read(path, atMost: limit)
    let plan: ShardPlan
    do { plan = try JSONDecoder().decode(ShardPlan.self, from: data) } catch {
      throw CommandFailure("\(path): \(ForeignFile.words(error, "no plan"))", .malformed)
    }
    if let problem = plan.problem { throw CommandFailure("\(path): \(problem)", .malformed) }
    return plan
  }
}
