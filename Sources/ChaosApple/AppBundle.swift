// Bundle.main of the simulated app: under which name it is installed, and in which version.

import ChaosProcess
import Foundation

/// What `Bundle` says of the app on iOS. The file of aliases leads `Bundle` here; other bundles are
/// Foundation's own, and so is where the app's program is.
public enum AppBundle {
  /// What the process is; it stays so as long as the process lives.
  static let identity = PhoneLine.ask(AppQuestion())

  /// Another one in each extension, which begins with the app's.
  public static func identifier(_ bundle: Bundle) -> String? {
    bundle === Bundle.main ? identity.identifier : bundle.bundleIdentifier
  }

  /// Names and versions. The build counts up with each version of the app that is installed; an
  /// extension that outlives an upgrade goes on with the old one.
  public static func info(_ bundle: Bundle) -> [String: Any]? {
    guard bundle === Bundle.main else { return bundle.infoDictionary }
    // Nobody but the app can ask for that (F78).
    let isApp = identity.isProtectedDataAvailable != nil
    return [
      "CFBundleIdentifier": identity.identifier, "CFBundleName": "app",
      "CFBundleVersion": "\(identity.version)",
      "CFBundleShortVersionString": "\(identity.version).0",
      "CFBundlePackageType": isApp ? "APPL" : "XPC!",
    ]
  }

  /// Where the program is; an extension is in its app's folder, `PlugIns/widget.appex`, by which
  /// code tells that it runs in one.
  public static func path(_ bundle: Bundle) -> String {
    let app = bundle.bundlePath
    guard bundle === Bundle.main, identity.isProtectedDataAvailable == nil,
      let name = identity.identifier.split(separator: ".").last
    else { return app }
    return "\(app)/PlugIns/\(name).appex"
  }

  public static func info(_ bundle: Bundle, key: String) -> Any? {
    bundle === Bundle.main ? info(bundle)?[key] : bundle.object(forInfoDictionaryKey: key)
  }
}
