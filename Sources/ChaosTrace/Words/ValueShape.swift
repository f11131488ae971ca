// Values that have broken stores before: edge shapes of sizes and bytes.

/// The shape of a written value (M34).
public enum ValueShape: UInt8, Word {
  case small, large, huge, empty, unicode

  public static let words = spelled()
}
