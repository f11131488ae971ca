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

  /// A part of a document, as its readers see it. What is nil is left out.
  package struct Object: Encodable, ExpressibleByDictionaryLiteral {
    private struct Part: Encodable {
      var value: any Encodable

      func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    private let parts: [String: Part]

    package init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
      let parts = elements.compactMap { name, value in value.map { (name, Part(value: $0)) } }
      self.parts = Dictionary(uniqueKeysWithValues: parts)
    }

    package func encode(to encoder: any Encoder) throws { try parts.encode(to: encoder) }
  }
}
