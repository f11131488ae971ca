// JSON whose bytes depend on nothing but the value.

import Foundation

/// Writes values as JSON with sorted keys.
package enum SortedJSON {
  package static func text(_ value: some Encodable, isPretty: Bool = true) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(value) else {
      fatalError("chaos has a bug: a value of texts and numbers cannot be encoded")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
