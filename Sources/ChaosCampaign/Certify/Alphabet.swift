// What a certificate is about: the events of which every row is gone through. The list is closed
// and stands in each certificate; what is not in it was not looked at.

import ChaosDisk
import ChaosTrace

/// The events that the traces of a certificate are made of.
public struct Alphabet: Hashable, Sendable {
  public var letters: [Letter]
  /// What processes do.
  public var acts: [SweptAct]

  /// The letters stand in the order of their list, whatever order they are asked for in: it decides
  /// which of several shortest traces is told. What is there twice counts once.
  public init(letters: [Letter] = Letter.usual, acts: [SweptAct] = [SweptAct(.streak)]) {
    self.letters = Letter.allCases.filter(letters.contains)
    var known: Set<SweptAct> = []
    self.acts = acts.filter { known.insert($0).inserted }
  }

  /// The process that is not the app.
  static let other = ProcessName.notifications

  /// A letter with its operands, as far as they do not depend on the moment.
  enum Move {
    case step(Step)
    case act(ProcessName, SweptAct)
    case proceed(ProcessName)
    case crash(CrashKind)
  }

  var moves: [Move] {
    letters.flatMap { letter -> [Move] in
      switch letter {
      case .launchApp: [.step(.launch(.app, .user))]
      case .prewarmApp: [.step(.launch(.app, .prewarm))]
      case .launchExtension: [.step(.launch(Self.other, .push))]
      case .actApp: acts.map { .act(.app, $0) }
      case .actExtension: acts.map { .act(Self.other, $0) }
      case .proceedApp: [.proceed(.app)]
      case .proceedExtension: [.proceed(Self.other)]
      case .killApp: [.step(.kill(.app, .jetsam))]
      case .killExtension: [.step(.kill(Self.other, .jetsam))]
      case .unlock: [.step(.unlock)]
      case .lock: [.step(.lock)]
      case .reboot: [.step(.reboot)]
      case .powerLoss: [.crash(.powerLoss)]
      case .panic: [.crash(.panic)]
      case .wait: [.step(.wait(.grace))]
      case .suspendApp: [.step(.suspend(.app))]
      case .resumeApp: [.step(.resume(.app))]
      }
    }
  }

  /// The crashes that need to know what may survive.
  var crashes: [CrashKind] {
    (letters.contains(.panic) ? [.panic] : [])
      + (letters.contains(.powerLoss) ? [.powerLoss] : [])
  }
}
