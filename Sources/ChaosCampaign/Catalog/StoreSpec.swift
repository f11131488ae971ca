// From `name:option=value,flag` on the command line to a store.

import ChaosContracts

/// A store as it is asked for: its name and options.
public struct StoreSpec: Hashable, Sendable {
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

  public static func == (left: StoreSpec, right: StoreSpec) -> Bool {
    left.name == right.name && left.options.elementsEqual(right.options, by: ==)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    for option in options { hasher.combine(option.name) }
  }
}
