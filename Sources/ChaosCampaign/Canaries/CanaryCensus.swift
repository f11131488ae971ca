// How readily each planted bug is found, whatever the seed: one seed may be lucky.

/// The searches for all planted bugs from several seeds, bug by bug.
package struct CanaryCensus: Encodable, Sendable {
  /// One planted bug.
  package struct Row: Encodable, Sendable {
    package var bug: String
    /// The invariant that it was planted for.
    package var invariant: String
    /// The traces that found it, in order, one for each seed that did.
    package var traces: [Int] = []
    /// How many of these traces belong to each part of the search, by its name.
    package var parts: [String: Int] = [:]
    /// The seeds from which it was looked for to the end, and not found.
    package var missed: [UInt64] = []
    /// The seeds of searches that a lost worker ended, and how it was lost.
    package var lost: [Lost] = []

    /// The trace that half of the finds needed at most; nil if there are none.
    package var median: Int? { traces.isEmpty ? nil : traces[(traces.count - 1) / 2] }
    /// Whether every search found it.
    package var isFound: Bool { missed.isEmpty && lost.isEmpty }
  }

  /// A search that a lost worker ended.
  package struct Lost: Encodable, Sendable {
    package var seed: UInt64
    package var reason: String
  }

  package var seeds: [UInt64]
  /// Traces within which every bug must be found.
  package var reach: Int
  /// The bugs that were found in the first `few` traces, from the seed that found fewest.
  package var soon: Int
  package var rows: [Row]
  /// Traces of the clean store, of all seeds together, and those that broke anything.
  package var cleanTraces: Int
  package var cleanFailures: Int?

  /// Traces that take a few seconds.
  package static let few = 1_000

  /// - Parameter matrices: one for each seed, with the same bugs in the same order.
  package init(_ matrices: [KillMatrix]) {
    seeds = matrices.map(\.seed)
    reach = matrices.first?.reach ?? 0
    soon = matrices.map { $0.rows.count { $0.trace.map { $0 < Self.few } == true } }.min() ?? 0
    cleanTraces = matrices.reduce(0) { $0 + $1.cleanTraces }
    cleanFailures = matrices.reduce(0) { sum, matrix in
      sum.flatMap { sum in matrix.cleanFailures.map { sum + $0 } }
    }
    rows = matrices.first?.rows.map { Row(bug: $0.bug, invariant: $0.invariant) } ?? []
    for matrix in matrices {
      for (place, row) in matrix.rows.enumerated() {
        if let trace = row.trace, let part = row.part {
          rows[place].traces.append(trace)
          rows[place].parts[part.rawValue, default: 0] += 1
        } else if let reason = row.lost {
          rows[place].lost.append(Lost(seed: matrix.seed, reason: reason))
        } else {
          rows[place].missed.append(matrix.seed)
        }
      }
    }
    for place in rows.indices { rows[place].traces.sort() }
  }

  /// The bugs that every seed found.
  package var found: Int { rows.count(where: \.isFound) }
  /// Whether every bug was found from every seed, and the clean store was left alone.
  package var isWhole: Bool { found == rows.count && cleanFailures == 0 }
}

extension CanaryCensus.Row {
  /// What found it, in words: `list 2, chance 8`.
  package var partWords: String {
    SearchPart.allCases.map(\.rawValue).compactMap { part in parts[part].map { "\(part) \($0)" } }
      .joined(separator: ", ")
  }

  /// Why it is not found from every seed; nil if it is. `reach`: traces of a search.
  package func trouble(_ reach: Int) -> String? {
    if isFound { return nil }
    let seeds = missed.map(String.init).joined(separator: ", ")
    let not = missed.isEmpty ? [] : ["not found in \(reach) traces from seed \(seeds)"]
    return (not + lost.map { "a worker was lost from seed \($0.seed): \($0.reason)" })
      .joined(separator: "; ")
  }
}
