// The names of the phone profiles; what each of them means stands in ChaosPhone/Eras.

/// A range of iOS releases that behave alike where storage is concerned.
///
/// Codes stand in traces: a new era goes to the end of the cases, wherever it belongs in time.
public enum EraName: UInt8, Word {
  case ios18, ios15, ios13, ios12, ios10, ios7, adversarial

  /// The newest first: a finding there is worth most. No release is like the last of them.
  public static let allCases: [EraName] = [
    .ios18, .ios15, .ios13, .ios12, .ios10, .ios7, .adversarial,
  ]

  public static let words = spelled()
}
