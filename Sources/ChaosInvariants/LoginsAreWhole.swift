// A login or a logout touches two stores, and may be cut short between them.

import ChaosContracts
import ChaosTrace

/// A login that was refused leaves no session, and a logout leaves no credential. A session that is
/// missing may wait with its token for the next resume, which clears up.
struct LoginsAreWhole: Invariant {
  let summary = "no session without the token of its login, no token after the logout"
  let source = "I20; F90"

  func check(_ judged: Judged) -> Violation? {
    guard judged.promises.loginsAreWhole, !judged.history.wasTamperedWith,
      let session = judged.history.lastRead(.session), let token = judged.history.lastRead(.token),
      !judged.wrongAnswers.contains(where: { [session.id, token.id].contains($0.operation) }),
      let noting = judged.history.write(seenBy: session)
    else { return nil }
    return refused(judged, noting, session, token) ?? leftBehind(judged, noting, session, token)
  }

  /// The session of a login whose token the keychain did not take.
  private func refused(
    _ judged: Judged, _ login: Operation, _ session: Operation, _ token: Operation
  ) -> Violation? {
    let offered = judged.history.operations[..<login.id].last { operation in
      operation.kind == .write && operation.key == .token && operation.isOfAct(login)
    }
    guard let offered, case .failed = offered.completion, token.completion != .unavailable,
      token.completion != offered.value.map({ .value($0) })
    else { return nil }
    return Violation(
      name, operation: session.id, belief: offered.id,
      message: "the app is logged in as \(Words.value(login)), expected nobody: the keychain did "
        + "not take the token of that login, and now has \(held(token))")
  }

  /// The token of somebody who has logged out.
  private func leftBehind(
    _ judged: Judged, _ logout: Operation, _ session: Operation, _ token: Operation
  ) -> Violation? {
    // Whoever only found nobody has not promised to clear up.
    guard logout.value?.label == Session.nobody, logout.basedOn == nil,
      let storing = judged.history.write(seenBy: token), storing.invoked < logout.invoked
    else { return nil }
    return Violation(
      name, operation: token.id, belief: logout.id,
      message: "the user has logged out, and the keychain has \(Words.value(storing)), expected "
        + "no token: the session that would remind the app of it is over")
  }

  private func held(_ token: Operation) -> String {
    if case .value(let value) = token.completion { value.label } else { "none" }
  }
}

extension Operation {
  /// Whether one act did both.
  fileprivate func isOfAct(_ other: Operation) -> Bool {
    step != nil && step == other.step && process == other.process && life == other.life
  }
}
