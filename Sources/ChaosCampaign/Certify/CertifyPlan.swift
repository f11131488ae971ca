// Which phone the traces of a certificate run on, and what they are made of.

import ChaosDisk
import ChaosTrace

/// The traces of a certificate, whatever their length.
public struct CertifyPlan: Codable, Hashable, Sendable {
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
