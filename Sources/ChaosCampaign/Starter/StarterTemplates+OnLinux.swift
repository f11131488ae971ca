// The file by which an app's code asks the simulated phone, and not Linux's Foundation.

extension StarterTemplates {
  /// - Parameter access: how its declarations begin: `public ` where other modules need them.
  static func aliases(access: String) -> String {
    """
    // On Linux these take the place of Foundation's own: they ask the simulated phone. A name that
    // a module declares itself wins over one that it imports, so no other file changes.

    #if os(Linux)
      @_exported import ChaosApple
      import Foundation
      // On iOS Foundation brings it along.
      @_exported import Security

      \(access)typealias UserDefaults = ChaosApple.UserDefaults
      \(access)typealias FileManager = ChaosApple.FileManager
      // Threads that take a lock may change places.
      \(access)typealias NSLock = ChaosApple.TurnLock
      \(access)typealias NSRecursiveLock = ChaosApple.RecursiveTurnLock

      extension Data {
        \(access)func write(to url: URL, options: WritingOptions = []) throws {
          try ProtectedWriting.write(self, to: url, options: options)
        }
      }

      extension URL {
        \(access)mutating func setResourceValues(_ values: URLResourceValues) throws {
          try ResourceValues.set(values, of: &self)
        }

        \(access)func resourceValues(forKeys keys: Set<URLResourceKey>) throws
          -> URLResourceValues
        {
          try ResourceValues.get(keys, of: self)
        }
      }

      extension Bundle {
        \(access)var bundleIdentifier: String? { AppBundle.identifier(self) }
        \(access)var infoDictionary: [String: Any]? { AppBundle.info(self) }
        \(access)var bundlePath: String { AppBundle.path(self) }
        \(access)var bundleURL: URL { URL(fileURLWithPath: AppBundle.path(self)) }

        // Keys of the app's own Info.plist stand here as well:
        // AppBundle.info(self, key: key) ?? ["AppGroup": "group.example"][key]
        \(access)func object(forInfoDictionaryKey key: String) -> Any? {
          AppBundle.info(self, key: key)
        }
      }

      extension ProcessInfo {
        \(access)var operatingSystemVersion: OperatingSystemVersion { AppSystem.version }

        \(access)func isOperatingSystemAtLeast(_ version: OperatingSystemVersion) -> Bool {
          AppSystem.isAtLeast(version)
        }
      }

    \(others(access: access))
    #endif

    """
  }

  /// What is left of them, of parts of Foundation that few apps use.
  private static func others(access: String) -> String {
    """
    extension Timer {
      \(access)convenience init(
        timeInterval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
      ) {
        self.init(
          fire: Date(timeIntervalSinceNow: timeInterval), interval: timeInterval,
          repeats: repeats, block: block)
      }
    }

    extension NSKeyedUnarchiver {
      \(access)class func unarchiveTopLevelObjectWithData(_ data: Data) throws -> Any? {
        try KeyedArchive.object(data)
      }
    }
    """.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}
