// A pairwise covering array, built greedily: each row takes as many new pairs as it can.

/// Makes covering arrays of strength two.
enum CoveringArray {
  /// Rows of choices in which every pair of choices of two places occurs. `counts`: choices a
  /// place.
  static func rows(_ counts: [Int]) -> [[Int]] {
    var open = Pairs(counts)
    var rows: [[Int]] = []
    while let seed = open.first() {
      var row: [Int?] = Array(repeating: nil, count: counts.count)
      row[seed.places.0] = seed.values.0
      row[seed.places.1] = seed.values.1
      for place in counts.indices where row[place] == nil {
        row[place] = best(place, counts[place], row, open, tie: rows.count)
      }
      let full = row.map { $0 ?? 0 }
      open.cover(full)
      rows.append(full)
    }
    return rows
  }

  /// The choice that meets most open pairs; ties go round, so that all choices are used alike.
  private static func best(_ place: Int, _ count: Int, _ row: [Int?], _ open: Pairs, tie: Int)
    -> Int
  {
    var bestValue = tie % count
    var bestScore = -1
    for offset in 0..<count {
      let value = (tie + offset) % count
      var score = 0
      for other in row.indices {
        if let known = row[other], open.isOpen(place, value, other, known) { score += 1 }
      }
      if score > bestScore {
        bestScore = score
        bestValue = value
      }
    }
    return bestValue
  }
}

/// The pairs that no row has yet.
private struct Pairs {
  private let counts: [Int]
  private let offsets: [Int]
  private let total: Int
  private var open: [Bool]
  /// No open pair stands before this one.
  private var start = 0

  init(_ counts: [Int]) {
    self.counts = counts
    var offsets: [Int] = []
    var total = 0
    for count in counts {
      offsets.append(total)
      total += count
    }
    self.offsets = offsets
    self.total = total
    open = Array(repeating: false, count: total * total)
    for first in counts.indices {
      for second in counts.indices where first < second {
        for a in 0..<counts[first] {
          for b in 0..<counts[second] { open[slot(first, a, second, b)] = true }
        }
      }
    }
  }

  private func slot(_ first: Int, _ a: Int, _ second: Int, _ b: Int) -> Int {
    first < second
      ? (offsets[first] + a) * total + offsets[second] + b
      : (offsets[second] + b) * total + offsets[first] + a
  }

  func isOpen(_ first: Int, _ a: Int, _ second: Int, _ b: Int) -> Bool {
    open[slot(first, a, second, b)]
  }

  mutating func cover(_ row: [Int]) {
    for first in row.indices {
      for second in row.indices where first < second {
        open[slot(first, row[first], second, row[second])] = false
      }
    }
  }

  /// The first open pair.
  mutating func first() -> (places: (Int, Int), values: (Int, Int))? {
    while start < open.count, !open[start] { start += 1 }
    guard start < open.count else { return nil }
    let (a, b) = (start / total, start % total)
    let first = offsets.lastIndex { $0 <= a } ?? 0
    let second = offsets.lastIndex { $0 <= b } ?? 0
    return ((first, second), (a - offsets[first], b - offsets[second]))
  }
}
