// Which fault a shrunk trace tells: the plainest one of the same call that still does it.

import ChaosTrace
import Testing

@testable import ChaosShrinking

@Suite struct FaultTests {
  /// The kind of a trace's fault after shrinking, as long as a question is answered with yes.
  private func kind(_ kind: FaultKind, while ask: @escaping (FaultKind) -> Bool) -> FaultKind? {
    let trace = Trace(
      header: TraceHeader(),
      steps: [.launch(.app, .user), .fault(.app, kind, nth: 1), .act(.app, .write, on: .streak)])
    let result = Shrinker.shrink(trace) { candidate in
      Self.fault(candidate).map(ask) ?? false
    }
    return Self.fault(result.trace)
  }

  private static func fault(_ trace: Trace) -> FaultKind? {
    for case .fault(_, let kind, _) in trace.steps { return kind }
    return nil
  }

  /// Code that looks at no error of a call has one bug, not one for each error.
  @Test(arguments: [
    (FaultKind.shortWrite, FaultKind.writeNoSpace), (.writeError, .writeNoSpace),
    (.writeInterrupted, .writeNoSpace), (.syncReverted, .syncLost), (.readInterrupted, .readError),
  ])
  func aFaultBecomesThePlainestOfItsCall(kind: FaultKind, plain: FaultKind) {
    #expect(self.kind(kind) { _ in true } == plain)
    #expect(self.kind(kind) { $0 == kind } == kind, "where the plain one does not do it, it stays")
  }

  /// A fault of another call is another bug, even where it would do.
  @Test func aFaultIsNotExchangedForOneOfAnotherCall() {
    let plain: [FaultKind] = [
      .writeNoSpace, .syncLost, .readError, .openError, .createNoSpace, .renameError,
      .unlinkError, .closeError, .lockError,
    ]
    for kind in plain { #expect(self.kind(kind) { _ in true } == kind) }
  }
}
