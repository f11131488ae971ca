// The kill matrix as a page.

import ChaosCampaign

package enum KillPage {
  /// The page that is kept in Reports.
  package static func markdown(_ matrix: KillMatrix, command: String) -> String {
    let bugs = matrix.rows.map { row in
      let others = row.others.map { "\($0.invariant) (\($0.trace))" }.joined(separator: ", ")
      return "| `\(row.bug)` | \(row.summary) | \(row.invariant) "
        + "| \(row.trace.map(String.init) ?? (row.lost == nil ? "not found" : "worker lost")) "
        + "| \(row.steps.map(String.init) ?? "") | \(others) |"
    }
    let invariants = matrix.rows.map(\.invariant).eachOnce().map { name in
      "| \(name) | \(matrix.rows.count { $0.invariant == name }) |"
    }
    return """
      # Planted bugs

      Written by `\(command)`. Each bug is planted in a store that is clean otherwise, and random \
      traces are run until the invariant that it was planted for is broken; \(matrix.reach) \
      traces at most, \(matrix.atLeast) at least. *Steps* is the length of that trace when it \
      is shrunk. The last column names what else breaks on the way, with the first trace that \
      breaks it.

      Found: \(matrix.found) of \(matrix.rows.count). The clean store: \
      \(matrix.cleanFailures.map(String.init) ?? "no") failures in \(matrix.cleanTraces) \
      traces. Seed \(matrix.seed).

      | bug | what is wrong | invariant | trace | steps | also broken |
      |---|---|---|---|---|---|
      \(bugs.joined(separator: "\n"))

      How often each invariant is what a bug was planted for:

      | invariant | bugs |
      |---|---|
      \(invariants.joined(separator: "\n"))

      \(matrix.census.map(table) ?? "")\
      A store whose code ends its own process is not in this list: it ends the worker, so no \
      invariant sees its history. The process that watches the workers reports \
      `\(Trap.invariant)`, and `rogue:trap` is a store that does it.

      """
  }

  /// How often each bug is found, whatever the seed, and by what.
  private static func table(_ census: CanaryCensus) -> String {
    let rows = census.rows.map { row in
      "| `\(row.bug)` | \(row.traces.count) | \(row.median.map(String.init) ?? "") "
        + "| \(row.partWords) | \(row.trouble(census.reach) ?? "") |"
    }
    return """
      From \(census.seeds.count) seeds, \(census.seeds[0]) and those that follow it, each bug with \
      the number of seeds that found it, the median of their traces, and what these traces belong \
      to: the lists of first *unlocks*, *values*, *meetings*, *cuts* and refusals of the \
      *keychain* and the covering *array*, which are the same for all seeds but for their order, \
      or *chance*. Found from every seed: \(census.found) of \
      \(census.rows.count); from each of them in its first \(CanaryCensus.few) traces: \
      \(census.soon) or more. The clean store: \(census.cleanFailures.map(String.init) ?? "no") \
      failures in \(census.cleanTraces) traces.

      | bug | seeds | median | found by | not found |
      |---|---|---|---|---|
      \(rows.joined(separator: "\n"))


      """
  }
}
