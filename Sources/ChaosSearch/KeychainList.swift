// Every act to which the keychain may refuse something. Few acts use it, and chance lets it refuse
// just the one call of these that an app must not take for an answer now and then.

import ChaosPhone
import ChaosTrace

/// Makes the traces in which the keychain refuses a call.
enum KeychainList {
  /// What an app does with its keychain.
  static let acts = BehaviourName.allCases.filter { act in
    !BehaviourName.onRequest.contains(act)
      && act.touched(act.keys[0]).contains { $0.place == .keychain }
  }

  /// Somebody is logged in, or is about to be, and the keychain refuses one of the first calls that
  /// the next act makes.
  static func traces(eras: [EraName]) -> [Trace] {
    let login = Step.act(.app, .login, on: BehaviourName.login.keys[0])
    let stories = acts.flatMap { act in
      FaultKind.ofKeychain.flatMap { refusal in
        [1, 2].flatMap { nth in
          (act == .login ? [[], [login]] : [[login]]).map { before in
            before + [
              .fault(.app, refusal, nth: nth), .act(.app, act, on: act.keys[0]),
              .act(.app, .read, on: .session),
            ]
          }
        }
      }
    }
    return stories.enumerated().map { number, steps in
      Trace(
        header: TraceHeader(era: eras[number % eras.count]), steps: [.launch(.app, .user)] + steps)
    }
  }
}
