// A screen that shows what is stored, and stores what it shows, carefully.

import ChaosContracts
import ChaosTrace

/// Does not take the home page for the user's choice where absence cannot be trusted.
public struct CarefullyRestoringScreen: Behaviour {
  public let name = BehaviourName.carefulRestore
  public let summary = "as restore-screen, and shows no page where absence cannot be trusted"

  public init() {}

  public func run(_ session: Session, on key: Key, shape: ValueShape) {
    RestoringScreen.run(session, isCareful: true)
  }
}
