// What an app asks its own bundle: the name of its defaults, and which version it is.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct BundleTests {
  private func told(_ steps: String) throws -> [String] {
    try AppPlay(steps, on: AppKind<BundleCalls>("bundle")).answers
  }

  /// An extension has a name of its own, and so have its defaults.
  @Test func eachProcessHasItsName() throws {
    let steps = """
      launch app user
      act app read theme
      launch widget timeline
      act widget read theme
      """
    #expect(
      try told(steps) == ["com.example.app 1 1.0 APPL", "com.example.app.widget 1 1.0 XPC!"])
  }

  /// Code asks so whether it runs in an extension.
  @Test func anExtensionIsInAFolderOfItsOwn() throws {
    let steps = "launch app user\nact app read lengthy\nlaunch widget timeline\n"
    let words = try told(steps + "act widget read lengthy")
    #expect(words == ["an app", "widget.appex in PlugIns"])
  }

  /// The domain of the app's defaults is called as its bundle.
  @Test func theDomainOfTheDefaults() throws {
    let steps = """
      launch app user
      act app write session
      act app read session
      act app flush
      wait 1min
      act app read list
      act app read session
      """
    let words = try told(steps)
    #expect(words == ["session-1", "[1]", "absent"])
  }

  /// An upgrade changes the version of what is started after it (F115).
  @Test func theVersionIsThatOfTheProcess() throws {
    let steps = """
      launch app user
      act app read theme
      launch widget timeline
      upgrade
      launch app user
      act app read theme
      act widget read theme
      downgrade
      launch app user
      act app read theme
      """
    let versions = try told(steps).map {
      $0.split(separator: " ").dropFirst().joined(separator: " ")
    }
    #expect(versions == ["1 1.0 APPL", "2 2.0 APPL", "1 1.0 XPC!", "1 1.0 APPL"])
  }

  /// Other bundles, and where the program is, are Foundation's.
  @Test func allElseIsFoundations() throws {
    #expect(try told("launch app user\nact app read identity") == ["the same, no other"])
  }
}

/// Asks its bundle.
final class BundleCalls: AppUnderTest {
  private let defaults = UserDefaults.standard

  init(_ launch: Launch) throws {}

  static var keys: [AppKey<BundleCalls>] {
    [
      told(.theme) { _ in
        let info = Bundle.main.infoDictionary ?? [:]
        let names = ["CFBundleShortVersionString", "CFBundlePackageType"]
        let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleVersion") as? String
        return
          ([Bundle.main.bundleIdentifier ?? "none", version ?? "none"]
          + names.map { "\(info[$0] ?? "none")" })
          .joined(separator: " ")
      },
      .string(
        .session, get: { $0.defaults.string(forKey: "user") },
        set: { app, user in
          app.defaults.set(user, forKey: "user")
          app.defaults.synchronize()
        }),
      .data(
        .list,
        get: { app in
          guard let name = Bundle.main.bundleIdentifier else { return nil }
          let file = NSHomeDirectory() + "/Library/Preferences/\(name).plist"
          let count = FileManager.default.fileExists(atPath: file) ? 1 : 0
          app.defaults.removePersistentDomain(forName: name)
          return Data("i=\(count);v=0;".utf8)
        }, set: { _, _ in }),
      told(.lengthy) { _ in
        let place = Bundle.main.bundleURL
        if place.path != Bundle.main.bundlePath { return "two places" }
        guard place.pathExtension == "appex" else { return "an app" }
        let folder = place.deletingLastPathComponent()
        return "\(place.lastPathComponent) in \(folder.lastPathComponent)"
      },
      told(.identity) { _ in
        let (main, real) = (Bundle.main, Foundation.Bundle.main)
        let isSame =
          main.bundlePath == real.bundlePath && main.executablePath == real.executablePath
        let other = Bundle(path: "/usr/lib")?.bundleIdentifier
        return "\(isSame ? "the same" : "\(main.bundlePath)"), \(other ?? "no") other"
      },
    ]
  }

  private static func told(_ key: Key, _ words: @escaping (BundleCalls) -> String)
    -> AppKey<BundleCalls>
  {
    .string(key, get: { "t=\(words($0));v=0;" }, set: { _, _ in })
  }
}
