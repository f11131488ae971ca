// What chaos does with the app, whichever delegate it has.

import ChaosKit
import ChaosProcess
import Foundation
import Letters
import UIKit

/// Reading letters, and writing them as the user does: on their screen. Each key is one letter.
enum Writing {
  static func keys<App>(_ box: @escaping (App) -> LetterBox) -> [AppKey<App>] {
    Key.allCases.filter { $0.place == .store }.map { key in
      .data(
        key, get: { try box($0).letter(key.word) },
        set: { app, letter in
          guard let letter else { return try box(app).throwAway(key.word) }
          let isWritten = try MainActor.assumeIsolated {
            guard let screen = list?.open(key.word) else { return false }
            try screen.write(letter)
            return true
          }
          // An extension has no screens.
          if !isWritten { try box(app).save(letter, as: key.word) }
        })
    }
  }

  @MainActor private static var list: LetterListController? {
    let root = UIApplication.shared.delegate?.window?.rootViewController
    return (root as? UINavigationController)?.viewControllers.first as? LetterListController
  }
}
