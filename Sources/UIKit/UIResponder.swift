// The class that app delegates, windows and view controllers are.

/// No events come here: nobody touches the screen of a simulated phone.
@MainActor open class UIResponder {
  private static var count = 0
  /// Counted, for an address would order sets otherwise in each run.
  private nonisolated let number: Int

  public init() {
    Self.count += 1
    number = Self.count
  }
}

extension UIResponder: Hashable {
  public nonisolated static func == (one: UIResponder, other: UIResponder) -> Bool { one === other }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
