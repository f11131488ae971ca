// Traces for an app that has some keys only are about those.

import ChaosSearch
import ChaosTrace
import Testing

@Suite struct KeysOfAppTests {
  private static let every = TraceSource(seed: 1, eras: [.ios18])

  /// Acts that may be used on one of the app's keys, and yet are not.
  private static func missing(_ trace: Trace, _ keys: [Key]) -> Int {
    trace.steps.count { step in
      guard case .act(_, let name, let key, _, _) = step else { return false }
      return keys.contains { name.usable($0) == $0 } && !keys.contains(key)
    }
  }

  @Test func withoutExtensionsTheAppDoesAll() {
    let source = TraceSource(seed: 1, eras: [.ios18], hasExtensions: false)
    var others = 0
    for index in 0..<1_500 {
      #expect(source.trace(index).steps.allSatisfy { ($0.process ?? .app) == .app })
      others += Self.every.trace(index).steps.count { ($0.process ?? .app) != .app }
    }
    #expect(others > 300)
  }

  @Test(arguments: [[Key.session], [.streak], [.theme, .streak]])
  func everyActIsOnAKeyThatThereIs(_ keys: [Key]) {
    let source = TraceSource(seed: 1, eras: [.ios18], keys: keys)
    let ofAll = TraceSource(seed: 1, eras: [.ios18], keys: Key.allCases)
    var elsewhere = 0
    for index in 0..<1_500 {
      let trace = source.trace(index)
      #expect(Self.missing(trace, keys) == 0)
      let other = ofAll.trace(index)
      elsewhere += Self.missing(other, keys)
      // Only keys are other ones.
      #expect(trace.steps.map(\.shape) == other.steps.map(\.shape))
    }
    // Without the app's keys most acts are on others.
    #expect(elsewhere > 600)
  }
}

extension Step {
  fileprivate var shape: String {
    if case .act(let process, let name, _, _, _) = self { "\(process) \(name)" } else { text }
  }
}
