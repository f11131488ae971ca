// Compares a night's findings with the nights before it: new, known, fixed and returned, told apart
// by signature, and fixed only if the trace was run again and holds.

import ChaosContracts

/// A night among others.
public struct NightComparison: Sendable {
  /// How a trace of the past goes tonight.
  public enum Look: Sendable {
    case breaks, holds
    /// Its store does not run here.
    case unknown
  }

  /// The nights so far with tonight.
  public private(set) var history: NightHistory
  /// For each of tonight's findings, what it is and which night saw it first.
  public private(set) var statuses: [(status: FindingStatus, firstSeen: String)] = []
  /// Signatures that tonight's search did not meet, and whose trace breaks all the same.
  public private(set) var stillBroken = 0
  /// What tonight is called: no two nights have the same name.
  public let label: String

  /// Nights and fixed signatures that a history keeps.
  private static let nightsKept = 400
  private static let fixedKept = 200

  /// `past`: what the report of the night before carried. `night`: tonight's figures. `known`: bugs
  /// that the corpus knows. `look`: runs a trace of the past, on its store.
  public init(
    _ past: NightHistory, _ night: ReportedNight, _ met: [Finding], known: KnownBugs,
    look: (PastFinding) -> Look
  ) {
    history = past
    label = Self.unique(night.label, past)
    let fixedBefore = past.findings.filter { !$0.isOpen }.map(\.signature)
    let missing = history.findings.indices.filter { place in
      !met.contains { $0.signature == past.findings[place].signature }
    }
    for place in missing { see(place, look(history.findings[place])) }
    var found = met.map { take($0, known, fixedBefore, past) }
    for (place, finding) in met.enumerated() where found[place] == nil {
      // Several results may tell of one bug.
      let first = met.firstIndex { $0.signature == finding.signature }
      found[place] = first.flatMap { $0 < place ? found[$0] : nil } ?? add(finding, known)
    }
    statuses = found.compactMap { $0 }
    var night = night
    night.label = label
    // A trace that breaks is proof, whatever the search met.
    if stillBroken > 0 { night.verdict = Verdict.broken.rawValue }
    night.new = statuses.count { $0.status == .new }
    night.known = statuses.count { $0.status == .known }
    night.returned = history.findings.count { $0.returnedIn == label }
    night.fixed = history.findings.count { $0.fixedIn == label }
    night.open = history.findings.count(where: \.isOpen)
    history.nights = Array((history.nights + [night]).suffix(Self.nightsKept))
    forget()
  }

  /// What an unlabelled night is called after this history.
  public static func nextLabel(_ past: NightHistory) -> String { "night \(past.nights.count + 1)" }

  /// Numbers a label that is taken.
  private static func unique(_ label: String, _ past: NightHistory) -> String {
    func isTaken(_ label: String) -> Bool { past.nights.contains { $0.label == label } }
    var name = label
    var number = 2
    while isTaken(name) {
      name = "\(label) (\(number))"
      number += 1
    }
    return name
  }

  /// A signature of the past that tonight's search did not meet.
  private mutating func see(_ place: Int, _ look: Look) {
    switch look {
    case .unknown: break
    case .holds: if history.findings[place].isOpen { history.findings[place].fixedIn = label }
    case .breaks:
      breaks(place)
      stillBroken += 1
    }
  }

  private mutating func breaks(_ place: Int) {
    if !history.findings[place].isOpen {
      history.findings[place].returnedIn = label
      history.findings[place].fixedIn = nil
    }
    history.findings[place].lastSeen = label
    history.findings[place].nights += 1
  }

  /// A finding whose signature is known; nil for any other.
  private mutating func take(
    _ met: Finding, _ known: KnownBugs, _ fixedBefore: [String], _ past: NightHistory
  ) -> (status: FindingStatus, firstSeen: String)? {
    guard past.findings.contains(where: { $0.signature == met.signature }),
      let place = history.findings.firstIndex(where: { $0.signature == met.signature })
    else { return nil }
    if history.findings[place].lastSeen != label { breaks(place) }
    history.findings[place].id = met.id
    history.findings[place].message = met.violation.message
    history.findings[place].trace = met.trace.lines
    let isBack = fixedBefore.contains(met.signature) && !known.explain(met)
    return (isBack ? .returned : .known, history.findings[place].firstSeen)
  }

  private mutating func add(_ met: Finding, _ known: KnownBugs)
    -> (status: FindingStatus, firstSeen: String)
  {
    history.findings.append(
      PastFinding(
        signature: met.signature, invariant: met.invariant, store: met.store,
        id: met.id, message: met.violation.message, trace: met.trace.lines, firstSeen: label))
    return (known.explain(met) ? .known : .new, label)
  }

  /// The oldest of the fixed ones go first; what is open stays.
  private mutating func forget() {
    var surplus = history.findings.count { !$0.isOpen } - Self.fixedKept
    history.findings.removeAll { finding in
      guard !finding.isOpen, finding.fixedIn != label, surplus > 0 else { return false }
      surplus -= 1
      return true
    }
  }
}
