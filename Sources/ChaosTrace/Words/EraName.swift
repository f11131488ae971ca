// The names of the phone profiles; what each of them means stands in ChaosPhone/Eras.

/// A range of iOS releases that behave alike where storage is concerned.
///
/// Codes stand in traces: a new era goes to the end of the cases, wherever it belongs in time.
public enum EraName: UInt8, Word {
  /// iOS 18 and later: as before, and a phone that is left locked for 72 hours restarts (F76).
  case ios18
  /// iOS 15 to 17: prewarming and Live Activities (F53, F59), and a defaults cache that recovers at
  /// the unlock, or in some variations does not (F40, F81).
  case ios15
  /// iOS 13 and 14: an empty defaults cache lasts until the process is started anew (F38).
  case ios13
  /// iOS 12: an empty defaults cache recovers at the unlock (F37); Bluetooth starts apps after a
  /// restart.
  case ios12
  /// iOS 10 and 11: an empty defaults cache lasts until a write after the unlock (F36).
  case ios10
  /// iOS 7 and before: no daemon, no extensions; an early flush may replace the defaults (F34).
  case ios7
  /// No release: what was reported of any of them, at its worst.
  case adversarial

  /// The newest first: a finding there is worth most. No release is like the last of them.
  public static let allCases: [EraName] = [
    .ios18, .ios15, .ios13, .ios12, .ios10, .ios7, .adversarial,
  ]

  /// As the cases are called.
  public static let words = spelled()

  /// The numbers of the iOS releases that it stands for, as FACTS.md has them; nil where no release
  /// is like it. Nothing is known of iOS 8 and 9.
  public var releases: ClosedRange<Int>? {
    switch self {
    case .ios18: 18...(.max)
    case .ios15: 15...17
    case .ios13: 13...14
    case .ios12: 12...12
    case .ios10: 10...11
    case .ios7: 1...7
    case .adversarial: nil
    }
  }

  /// "iOS 15 to 17".
  public var stands: String {
    switch releases {
    case let range? where range.upperBound == .max: "iOS \(range.lowerBound) and later"
    case let range? where range.lowerBound == 1: "iOS \(range.upperBound) and before"
    case let range? where range.count == 1: "iOS \(range.lowerBound)"
    case let range?: "iOS \(range.lowerBound) to \(range.upperBound)"
    case nil: "no release, but all at their worst"
    }
  }

  /// The era of a release, by a word like "ios17".
  public init?(release word: String) {
    let number = word.lowercased().hasPrefix("ios") ? Int(word.dropFirst(3)) : nil
    guard let number, number < 50,
      let era = Self.allCases.first(where: { $0.releases?.contains(number) == true })
    else { return nil }
    self = era
  }
}
