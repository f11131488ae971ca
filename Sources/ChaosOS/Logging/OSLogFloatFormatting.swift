// How a number with a fraction is written in a message.

import Foundation

/// How a number with a fraction is written.
public struct OSLogFloatFormatting: Sendable {
  private let conversion: String
  private let precision: Int?
  private let sign: String

  /// Six digits after the point.
  public static var fixed: OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "f", precision: nil, sign: "")
  }

  public static func fixed(
    precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(
      conversion: uppercase ? "F" : "f", precision: precision,
      sign: explicitPositiveSign ? "+" : "")
  }

  public static var exponential: OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "e", precision: nil, sign: "")
  }

  public static func exponential(
    precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(
      conversion: uppercase ? "E" : "e", precision: precision,
      sign: explicitPositiveSign ? "+" : "")
  }

  /// Whichever of the two is shorter.
  public static var hybrid: OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "g", precision: nil, sign: "")
  }

  public static func hybrid(
    precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(
      conversion: uppercase ? "G" : "g", precision: precision,
      sign: explicitPositiveSign ? "+" : "")
  }

  func text(_ number: Double) -> String {
    String(format: "%\(sign)\(precision.map { ".\($0)" } ?? "")\(conversion)", number)
  }
}
