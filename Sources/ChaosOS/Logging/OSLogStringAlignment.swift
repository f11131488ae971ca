// The column that a value of a message takes.

/// How wide a value is at least, and at which side of that it stands.
public struct OSLogStringAlignment: Sendable {
  private let columns: Int
  private let isRight: Bool

  public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isRight: false) }

  public static func left(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns, isRight: false)
  }

  public static func right(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns, isRight: true)
  }

  func aligned(_ text: String) -> String {
    let space = String(repeating: " ", count: max(0, columns - text.count))
    return isRight ? space + text : text + space
  }
}
