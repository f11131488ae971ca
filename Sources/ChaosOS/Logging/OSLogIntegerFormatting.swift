// How a whole number of a message is written.

/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
  private let radix: Int
  private let sign: String
  private let prefix: String
  private let isUppercase: Bool
  private let minDigits: Int

  public static var decimal: OSLogIntegerFormatting { decimal(explicitPositiveSign: false) }

  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 10, sign: explicitPositiveSign ? "+" : "", prefix: "", isUppercase: false,
      minDigits: minDigits)
  }

  public static var hex: OSLogIntegerFormatting { hex(explicitPositiveSign: false) }

  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, sign: explicitPositiveSign ? "+" : "", prefix: includePrefix ? "0x" : "",
      isUppercase: uppercase, minDigits: minDigits)
  }

  public static var octal: OSLogIntegerFormatting { octal(explicitPositiveSign: false) }

  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, sign: explicitPositiveSign ? "+" : "", prefix: includePrefix ? "0o" : "",
      isUppercase: uppercase, minDigits: minDigits)
  }

  func text(_ number: some FixedWidthInteger) -> String {
    let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
    let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
    return (number < 0 ? "-" : sign) + prefix + zeros + digits
  }
}
