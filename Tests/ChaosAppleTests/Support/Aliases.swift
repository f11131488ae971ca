// The one file that iOS code gets on Linux: names of this module win over those of an import.

import ChaosApple
@_exported import ChaosCombine
@_exported import ChaosOS
import Foundation

typealias UserDefaults = ChaosApple.UserDefaults
typealias FileManager = ChaosApple.FileManager
typealias NSLock = ChaosApple.TurnLock
typealias NSRecursiveLock = ChaosApple.RecursiveTurnLock

extension Data {
  func write(to url: URL, options: WritingOptions = []) throws {
    try ProtectedWriting.write(self, to: url, options: options)
  }
}

extension URL {
  mutating func setResourceValues(_ values: URLResourceValues) throws {
    try ResourceValues.set(values, of: &self)
  }

  func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues {
    try ResourceValues.get(keys, of: self)
  }
}

extension Bundle {
  var bundleIdentifier: String? { AppBundle.identifier(self) }
  var infoDictionary: [String: Any]? { AppBundle.info(self) }
  var bundlePath: String { AppBundle.path(self) }
  var bundleURL: URL { URL(fileURLWithPath: AppBundle.path(self)) }

  func object(forInfoDictionaryKey key: String) -> Any? { AppBundle.info(self, key: key) }
}

extension Timer {
  convenience init(
    timeInterval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) {
    self.init(
      fire: Date(timeIntervalSinceNow: timeInterval), interval: timeInterval, repeats: repeats,
      block: block)
  }
}

extension NSKeyedUnarchiver {
  class func unarchiveTopLevelObjectWithData(_ data: Data) throws -> Any? {
    try KeyedArchive.object(data)
  }
}
