// The one file that iOS code gets on Linux: names of this module win over those of an import.

import ChaosApple
@_exported import ChaosCombine
@_exported import ChaosOS
import Foundation

typealias UserDefaults = ChaosApple.UserDefaults
typealias FileManager = ChaosApple.FileManager

extension Data {
  func write(to url: URL, options: WritingOptions = []) throws {
    try ProtectedWriting.write(self, to: url, options: options)
  }
}
