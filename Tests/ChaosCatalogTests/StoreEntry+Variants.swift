// Every store that a name may ask for with one option.

import ChaosCatalog

extension StoreEntry {
  /// The name, and the name with each word of each option.
  var variants: [String] { [name] + options.flatMap(variants) }

  /// The name with each word of an option.
  func variants(of option: String) -> [String] {
    let sides = option.split(separator: "=")
    guard sides.count > 1 else { return ["\(name):\(option)"] }
    return sides[1].split(separator: "|").map { word in
      // A word in capitals stands for a number.
      "\(name):\(sides[0])=\(word.allSatisfy(\.isUppercase) ? "7" : word)"
    }
  }
}
