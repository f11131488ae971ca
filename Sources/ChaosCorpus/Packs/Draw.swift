// Where a trace comes from that nobody wrote: a seed, a place, and what the seed draws from.

import ChaosTrace

/// A trace of a seed.
public struct Draw: Hashable, Sendable {
  public var seed: UInt64
  /// What the traces of this seed draw from.
  public var eras: [EraName]
  public var models: [DiskModelName]
  /// Its place among them.
  public var index: Int
  /// Only so many of its steps; all of them if nil.
  public var first: Int?

  public init(
    seed: UInt64, eras: [EraName], models: [DiskModelName], index: Int, first: Int? = nil
  ) {
    self.seed = seed
    self.eras = eras
    self.models = models
    self.index = index
    self.first = first
  }

  /// What it draws from, without its place.
  var source: Draw { Draw(seed: seed, eras: eras, models: models, index: 0) }

  /// Whether a source may have such a list: something is in it, and nothing twice.
  static func isList<Word: Hashable>(_ words: [Word]) -> Bool {
    !words.isEmpty && Set(words).count == words.count
  }

  /// The name of the note that says it.
  public static let note = "drawn"

  /// The note's text: `seed=0x2a index=5 eras=ios18,ios7 models=apfs.power first=60`.
  public var text: String {
    var words = [
      "seed=0x\(String(seed, radix: 16))", "index=\(index)",
      "eras=" + eras.map(\.word).joined(separator: ","),
      "models=" + models.map(\.word).joined(separator: ","),
    ]
    if let first { words.append("first=\(first)") }
    return words.joined(separator: " ")
  }

  /// Reads the text of a note; nil if it is another one than `text` gives.
  public init?(_ text: String) {
    var values: [String: Substring] = [:]
    for word in text.split(separator: " ") {
      guard let equals = word.firstIndex(of: "=") else { return nil }
      values[String(word[..<equals])] = word[word.index(after: equals)...]
    }
    guard let seed = values["seed"], seed.hasPrefix("0x"),
      let number = UInt64(seed.dropFirst(2), radix: 16),
      let index = values["index"].flatMap({ Int($0) }), index >= 0
    else { return nil }
    let eras = (values["eras"] ?? "").split(separator: ",").map { EraName(word: String($0)) }
    let models = (values["models"] ?? "").split(separator: ",").map {
      DiskModelName(word: String($0))
    }
    self.init(
      seed: number, eras: eras.compactMap { $0 }, models: models.compactMap { $0 }, index: index,
      first: values["first"].flatMap { Int($0) })
    guard Self.isList(self.eras), Self.isList(self.models),
      (0...TracePack.longest).contains(first ?? 0), self.text.utf8.elementsEqual(text.utf8)
    else { return nil }
  }
}
