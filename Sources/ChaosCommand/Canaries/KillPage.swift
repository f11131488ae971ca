// The kill matrix as a page, and for programs.

import ChaosCampaign

/// Writes a kill matrix down.
enum KillPage {
  /// The page that is kept in Reports.
  static func markdown(_ matrix: KillMatrix, command: String) -> String {
    var lines = [
      "# Planted bugs",
      "",
      "Written by `\(command)`. Each bug is planted in a store that is clean otherwise, and random "
        + "traces are run until the invariant that it was planted for is broken; \(matrix.reach) "
        + "traces at most, \(matrix.atLeast) at least. *Steps* is the length of that trace when it "
        + "is shrunk. What else is broken on the way stands last, with the first trace that breaks "
        + "it.",
      "",
      "Found: \(matrix.found) of \(matrix.rows.count). The clean store: "
        + "\(matrix.cleanFailures.map(String.init) ?? "no") failures in \(matrix.cleanTraces) "
        + "traces. Seed \(matrix.seed).",
      "",
      "| bug | what is wrong | invariant | trace | steps | also broken |",
      "|---|---|---|---|---|---|",
    ]
    for row in matrix.rows {
      let others = row.others.map { "\($0.invariant) (\($0.trace))" }.joined(separator: ", ")
      lines.append(
        "| `\(row.bug)` | \(row.summary) | \(row.invariant) "
          + "| \(row.trace.map(String.init) ?? "not found") "
          + "| \(row.steps.map(String.init) ?? "") | \(others) |")
    }
    lines += ["", "How often each invariant is what a bug was planted for:", ""]
    var names: [String] = []
    for row in matrix.rows where !names.contains(row.invariant) { names.append(row.invariant) }
    lines += ["| invariant | bugs |", "|---|---|"]
    for name in names {
      lines.append("| \(name) | \(matrix.rows.count { $0.invariant == name }) |")
    }
    lines += [
      "",
      "A store whose code ends its process is no bug of this list: it takes the worker with it, so "
        + "no invariant sees its history. `\(Trap.invariant)` is said by whoever watches the "
        + "workers, and `rogue:trap` is the store that stands for it.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// One document with sorted keys.
  static func json(_ matrix: KillMatrix) -> String { SortedJSON.text(matrix) }
}
