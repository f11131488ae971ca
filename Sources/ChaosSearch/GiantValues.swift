// Values of more than 16 MB. Each costs as much as some hundred traces, so that only few traces, at
// fixed places, are about one, and have no other step that costs much.

import ChaosTrace

extension TraceSource {
  /// One trace in this many is about a giant value.
  static let giantEvery = 20_000
  /// Where the first of them stands: a short campaign has none.
  static let firstGiant = 2_249

  /// Whether a trace is one of those.
  static func isGiant(_ index: Int) -> Bool { index % giantEvery == firstGiant }
}

extension Trace {
  /// The trace in whose place a giant value is written and made durable, on the same phone. The
  /// epilogue looks whether it is there.
  var aboutGiantValue: Trace {
    Trace(
      header: header,
      steps: [
        .launch(.app, .user), .act(.app, .write, on: .theme, shape: .giant),
        .act(.app, .flush, on: .theme),
      ])
  }

  /// The trace with values that are merely vast in the place of giant ones: of these many run.
  var withoutGiantValues: Trace {
    Trace(
      header: header,
      steps: steps.map { step in
        guard case .act(let process, let behaviour, let key, .giant, let pause) = step else {
          return step
        }
        return .act(process, behaviour, on: key, shape: .vast, pause: pause)
      })
  }
}
