// Which phone the traces of a certificate run on, and what they are made of.

import ChaosDisk
import ChaosTrace

/// The traces of a certificate, whatever their length.
public struct CertifyPlan: Hashable, Sendable {
  public var alphabet: Alphabet
  public var era: EraName
  public var model: DiskModelName

  public init(_ alphabet: Alphabet = Alphabet(), era: EraName = .ios18, model: DiskModelName) {
    (self.alphabet, self.era, self.model) = (alphabet, era, model)
  }

  /// How many survivor sets a crash goes through.
  static let scope = SurvivorScope.brief

  func trace(_ steps: [Step]) -> Trace {
    Trace(header: TraceHeader(era: era, disk: model), steps: steps)
  }
}

extension CertifyPlan: Codable {
  private enum Name: String, CodingKey { case letters, acts, era, model }

  /// In words, for people: a certificate says what it is about.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Name.self)
    try values.encode(alphabet.letters, forKey: .letters)
    try values.encode(alphabet.acts.map(\.word), forKey: .acts)
    try values.encode(era.word, forKey: .era)
    try values.encode(model.word, forKey: .model)
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Name.self)
    let acts = try values.decode([String].self, forKey: .acts).map { word in
      guard let act = SweptAct(word: word) else {
        throw DecodingError.dataCorruptedError(
          forKey: .acts, in: values, debugDescription: "no act '\(word.shown)'")
      }
      return act
    }
    let letters = try values.decode([Letter].self, forKey: .letters)
    guard let era = EraName(word: try values.decode(String.self, forKey: .era)),
      let model = DiskModelName(word: try values.decode(String.self, forKey: .model))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .era, in: values, debugDescription: "no era and model")
    }
    self.init(Alphabet(letters: letters, acts: acts), era: era, model: model)
  }
}
