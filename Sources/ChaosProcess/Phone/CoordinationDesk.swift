// The simulation's side of coordinated files.

import ChaosPhone

/// What one process coordinates and presents.
final class CoordinationDesk {
  private let host: Host
  private let tell: ([String]) -> Void
  /// What it presents, with the numbers that end that.
  private var presented: [(path: String, number: Int)] = []

  init(_ host: Host, tell: @escaping ([String]) -> Void) {
    self.host = host
    self.tell = tell
  }

  func answer(_ question: CoordinationQuestion) {
    let path = String(question.path.dropFirst(CallServer.root.count))
    switch question.request {
    // Whoever dies while it waits hears no answer.
    case .begin(let access): try? host.beginAccess(access, at: path)
    case .end(let access): host.endAccess(access, at: path)
    case .present(let told):
      presented.append((path, host.present(path) { [tell] in tell([told]) }))
    case .dismiss:
      guard let place = presented.firstIndex(where: { $0.path == path }) else { return }
      host.unsubscribe(presented.remove(at: place).number)
    }
  }
}
