// "Did you mean": the known name that a misspelt one is nearest to.

extension String {
  /// Letters of names that are compared: everything is near to two, and no name of ours has more.
  private static let compared = 3...64

  /// ` Did you mean 'x'?`, to follow a sentence; nothing if no known name is near.
  package func suggestion(among known: some Sequence<String>) -> String {
    guard Self.compared.contains(utf8.count) else { return "" }
    var best: (name: String, distance: Int)?
    for name in known {
      let distance = Self.distance(lowercased(), name.lowercased())
      let most = min(max(1, utf8.count / 3), 2)
      if distance <= most, best.map({ distance < $0.distance }) ?? true { best = (name, distance) }
    }
    return best.map { " Did you mean '\($0.name)'?" } ?? ""
  }

  /// Letters to add, drop, replace or swap with a neighbour until one text is the other.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (one, other) = (Array(left.utf8), Array(right.utf8))
    var before: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var next = [row + 1]
      for column in other.indices {
        let isSame = one[row] == other[column]
        var least = Swift.min(
          last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          least = Swift.min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, last) = (last, next)
    }
    return last[other.count]
  }
}
