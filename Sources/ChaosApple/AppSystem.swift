// The version of iOS that the simulated phone has.

import Foundation

/// What `ProcessInfo` says of the system on iOS. The file of aliases leads `ProcessInfo` here.
public enum AppSystem {
  /// The first release that the trace's era stands for, but 7 for all before; 18 where it stands
  /// for none.
  public static var version: OperatingSystemVersion {
    OperatingSystemVersion(
      majorVersion: AppBundle.identity.system, minorVersion: 0, patchVersion: 0)
  }

  /// Whether the system is this one or a later one.
  public static func isAtLeast(_ least: OperatingSystemVersion) -> Bool {
    let version = version
    let left = (version.majorVersion, version.minorVersion, version.patchVersion)
    return left >= (least.majorVersion, least.minorVersion, least.patchVersion)
  }
}
