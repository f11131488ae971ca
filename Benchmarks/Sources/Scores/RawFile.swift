// A file of raw figures: comments that say how they were taken, names of columns, rows.

/// What stands in such a file.
public struct RawFile: Sendable {
  /// Words by what they are about: `# load before: 1.20`.
  public private(set) var conditions: [(name: String, words: String)] = []
  /// The cells of each row.
  public private(set) var rows: [[Substring]] = []

  public init(_ text: String) {
    var isFirst = true
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# ") {
        let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { continue }
        conditions.append((String(parts[0]), String(parts[1].drop { $0 == " " })))
      } else if isFirst {
        // The names of the columns.
        isFirst = false
      } else {
        rows.append(line.split(separator: ",", omittingEmptySubsequences: false))
      }
    }
  }

  public func condition(_ name: String) -> String? {
    conditions.first { $0.name == name }?.words
  }
}
