// URLs as settings: a file by its path, anything else as an archive.

import ChaosProcess
import Foundation

extension UserDefaults {
  /// A path, or an archived URL; nil for everything else.
  public func url(forKey defaultName: String) -> URL? {
    switch object(forKey: defaultName) {
    case let path as String: URL(fileURLWithPath: Self.expanded(path))
    case let archive as Data:
      try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: archive)
        .flatMap { URL(string: $0.absoluteString) }
    default: nil
    }
  }

  /// Saves a URL; nil removes it. What lies in the home of the process is saved as a path from
  /// there, so it leads on when iOS moves the container. A path to the group's does not (F116).
  public func set(_ url: URL?, forKey defaultName: String) {
    guard let url else { return removeObject(forKey: defaultName) }
    if url.isFileURL { return set(Self.abbreviated(url.path) as Any, forKey: defaultName) }
    let archive = try? NSKeyedArchiver.archivedData(
      withRootObject: url as NSURL, requiringSecureCoding: true)
    // Foundation that is linked into the program may not find the classes that it archives.
    guard let archive, !archive.isEmpty else {
      PhoneLine.refuse("an archive of a URL: Foundation makes none where it is linked statically")
    }
    set(archive as Any, forKey: defaultName)
  }

  private static func abbreviated(_ path: String) -> String {
    let home = PhoneLine.ask(AppQuestion()).container
    if path == home { return "~" }
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  private static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/") else { return path }
    return PhoneLine.ask(AppQuestion()).container + path.dropFirst()
  }
}
