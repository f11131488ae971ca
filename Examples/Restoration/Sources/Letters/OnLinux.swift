// The one file that the app's code gets on Linux. A name that a module declares itself wins over
// one that it imports. What this file imports all files of the module have.

#if os(Linux)
  @_exported import ChaosApple
  import Foundation

  public typealias UserDefaults = ChaosApple.UserDefaults
  public typealias FileManager = ChaosApple.FileManager

  extension Bundle {
    public var bundleIdentifier: String? { AppBundle.identifier(self) }

    public func object(forInfoDictionaryKey key: String) -> Any? { AppBundle.info(self, key: key) }
  }
#endif
