// From `name:option=value,flag` on the command line to a store.

/// A store as it is asked for: its name and options.
public struct StoreSpec: Sendable {
  public var name: String
  /// Options in the order given; a flag has an empty value.
  public var options: [(name: String, value: String)]

  public init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    options = (parts.count > 1 ? parts[1] : "").split(separator: ",").map { option in
      let sides = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(sides[0]), sides.count > 1 ? String(sides[1]) : "")
    }
  }
}
