// Figures as people read them.

import Foundation

/// Makes words of figures.
enum Words {
  /// `1,234`, `56.7`, `0.123`: three digits that count.
  static func figure(_ value: Double) -> String {
    switch abs(value) {
    case 100...: whole(value)
    case 10..<100: String(format: "%.1f", value)
    case 1..<10: String(format: "%.2f", value)
    case 0: "0"
    default: String(format: "%.3f", value)
    }
  }

  static func whole(_ value: Double) -> String {
    var digits = Array(String(format: "%.0f", value))
    var place = digits.count - 3
    while place > 0, digits[place - 1] != "-" {
      digits.insert(",", at: place)
      place -= 3
    }
    return String(digits)
  }

  /// How many times as much one is as the other.
  static func times(_ ratio: Double) -> String { "\(figure(ratio)) times" }

  /// `3 of 20`.
  static func share(_ part: Int, of all: Int) -> String { "\(part) of \(all)" }

  static func chance(_ chance: Double) -> String {
    chance < 0.001 ? "under 0.001" : String(format: "%.3f", chance)
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
