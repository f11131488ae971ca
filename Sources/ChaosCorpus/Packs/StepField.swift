// The numbers that a trace is made of, each with statistics of its own.

/// A field of a header or a step.
enum StepField: UInt8, CaseIterable {
  case era, passcode, disk, variation, freePages, length
  case opcode, a, b, c, m, n
  /// The same of acts, which most steps are.
  case actB, actM, actN

  static let count = allCases.count
}
