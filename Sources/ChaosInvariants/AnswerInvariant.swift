// The promises about answers, as one table: the judge has found the wrong answers and why each was
// given, so each of these invariants is one line.

import ChaosContracts

/// A promise that wrong answers of one cause break, or values that are built on wrong answers.
struct AnswerInvariant: Invariant {
  /// What breaks it.
  enum Breach {
    /// An answer that was wrong for this reason.
    case answer(AnswerCause)
    /// A value that was built on a wrong answer, or on none.
    case poison(Poison)
  }

  let name: String
  let summary: String
  let source: String
  private let breach: Breach

  init(_ name: String, _ breach: Breach, _ summary: String, source: String) {
    self.name = name
    self.breach = breach
    self.summary = summary
    self.source = source
  }

  func check(_ judged: Judged) -> Violation? {
    switch breach {
    case .answer(let cause): judged.first(cause, breaking: name)
    case .poison(let poison): judged.poisoned(breaking: name, poison)
    }
  }

  static let noPoisonedWrite = Self(
    "NoPoisonedWrite", .poison(.value),
    "a value built on a wrong answer never replaces a real one", source: "I3; the 2024 article")
  static let noSilentRegression = Self(
    "NoSilentRegression", .answer(.silent), "a read never answers with less than is stored",
    source: "I1, I2; F25")
  static let recoversAfterUnlock = Self(
    "RecoversAfterUnlock", .answer(.sticky),
    "a process that lived through the first unlock recovers", source: "I9; F34 to F41")
  static let acknowledgedWritesSurvive = Self(
    "AcknowledgedWritesSurvive", .answer(.notDurable),
    "an acknowledged write lives as long as promised", source: "I4")
  static let noTornValue = Self(
    "NoTornValue", .answer(.torn), "no half-written or damaged value is ever an answer",
    source: "I6")
  static let noCollateralDamage = Self(
    "NoCollateralDamage", .answer(.collateral), "changing one key never damages another",
    source: "I7")
  static let readsSeeOwnWrites = Self(
    "ReadsSeeOwnWrites", .answer(.ownWrite), "a process sees what it wrote", source: "I8")
  static let failuresAreReported = Self(
    "FailuresAreReported", .answer(.unreported),
    "a write that met trouble is not acknowledged and lost", source: "I17")
  static let availableAsDeclared = Self(
    "AvailableAsDeclared", .answer(.unavailable),
    "a store is unavailable only where it declares so", source: "I1; F82")
  static let identityIsStable = Self(
    "IdentityIsStable", .poison(.identity),
    "what is created once per installation is never created again", source: "I15; M05")
  static let removedStaysRemoved = Self(
    "RemovedStaysRemoved", .answer(.resurrected), "what was removed does not come back",
    source: "I8")
  static let otherProcessCatchesUp = Self(
    "OtherProcessCatchesUp", .answer(.stale),
    "a process sees what another one wrote, without a relaunch", source: "I10")
  static let noCrossStoreDamage = Self(
    "NoCrossStoreDamage", .poison(.otherStore), "what one store cannot tell never damages another",
    source: "I16; F88, F90, M06")

  /// The kinds of lasting damage, each of which one invariant claims.
  enum Poison {
    /// A value that is created once.
    case identity
    /// A value of another store than the one that was asked.
    case otherStore
    /// Any other value.
    case value
  }
}
