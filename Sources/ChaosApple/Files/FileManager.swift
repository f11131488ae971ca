// FileManager with iOS's folders, and with the protection classes of the simulated disk.

import ChaosDisk
import ChaosProcess
import Foundation

/// `FileManager` of the simulated phone: where containers are, and which class files have. All else
/// is Foundation's own code on the simulated disk.
open class FileManager: Foundation.FileManager, @unchecked Sendable {
  private static let own = FileManager()

  open override class var `default`: ChaosApple.FileManager { own }

  // MARK: Places

  /// The container that app and extensions share, one for each app group; nil where iOS gives the
  /// process no path to it (F139). Which groups an app is entitled to nobody knows: all that it
  /// asks for are there.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    let group = PhoneLine.ask(AppQuestion(group: groupIdentifier)).group
    return group.isEmpty ? nil : URL(fileURLWithPath: group, isDirectory: true)
  }

  /// The folders of the app's container; none for what iOS has not.
  open override func urls(for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask)
    -> [URL]
  {
    guard domainMask.contains(.userDomainMask), let name = Self.folder(directory) else { return [] }
    let container = PhoneLine.ask(AppQuestion()).container
    return [URL(fileURLWithPath: container + name, isDirectory: true)]
  }

  private static func folder(_ directory: SearchPathDirectory) -> String? {
    switch directory {
    case .documentDirectory: "/Documents"
    case .libraryDirectory: "/Library"
    case .applicationSupportDirectory: "/Library/Application Support"
    case .cachesDirectory: "/Library/Caches"
    default: nil
    }
  }

  open override var temporaryDirectory: URL {
    URL(fileURLWithPath: PhoneLine.ask(AppQuestion()).container + "/tmp", isDirectory: true)
  }

  // MARK: Classes

  open override func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] {
    var attributes = try super.attributesOfItem(atPath: path)
    let answer = PhoneLine.ask(ProtectionQuestion(path, .look))
    if let protection = answer.protection {
      attributes[.protectionKey] = FileProtectionType(protection)
    }
    return attributes
  }

  /// Sets attributes. The class of a file can be set only while both the old and the new one can be
  /// used (F13).
  open override func setAttributes(
    _ attributes: [FileAttributeKey: Any], ofItemAtPath path: String
  ) throws {
    var others = attributes
    let asked = others.removeValue(forKey: .protectionKey)
    if let protection = Self.protection(asked) {
      try perform(.set(protection), path)
    }
    if !others.isEmpty { try super.setAttributes(others, ofItemAtPath: path) }
  }

  /// Makes a folder. What is made in it later takes its class (F10).
  open override func createDirectory(
    atPath path: String, withIntermediateDirectories createIntermediates: Bool,
    attributes: [FileAttributeKey: Any]? = [:]
  ) throws {
    guard let protection = Self.protection(attributes?[.protectionKey]),
      !fileExists(atPath: path)
    else {
      return try super.createDirectory(
        atPath: path, withIntermediateDirectories: createIntermediates, attributes: nil)
    }
    if createIntermediates {
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
      if !fileExists(atPath: parent) {
        try createDirectory(
          atPath: parent, withIntermediateDirectories: true, attributes: attributes)
      }
    }
    try perform(.makeFolder(protection), path)
  }

  open override func createDirectory(
    at url: URL, withIntermediateDirectories createIntermediates: Bool,
    attributes: [FileAttributeKey: Any]? = [:]
  ) throws {
    try createDirectory(
      atPath: url.path, withIntermediateDirectories: createIntermediates, attributes: attributes)
  }

  /// Makes a file, or puts another in its place. With a class it is written beside it and renamed,
  /// and has the class from the first moment (F16).
  open override func createFile(
    atPath path: String, contents data: Data?, attributes attr: [FileAttributeKey: Any]? = nil
  ) -> Bool {
    guard let protection = Self.protection(attr?[.protectionKey]) else {
      return super.createFile(atPath: path, contents: data, attributes: nil)
    }
    guard let temporary = try? TemporaryName.make(beside: path, protection) else { return false }
    do {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
      defer { try? file.close() }
      try file.write(contentsOf: data ?? Data())
      try file.synchronize()
      if rename(temporary, path) == 0 { return true }
    } catch {}
    try? removeItem(atPath: temporary)
    return false
  }

  /// Makes an empty file of a class, as `open_dprotected_np` does.
  ///
  /// - Returns: 0, or the number of the error; `EEXIST` where there is one.
  package func makeFile(at path: String, _ type: FileProtectionType) -> Int32 {
    guard let protection = Self.protection(type) else { return EINVAL }
    return PhoneLine.ask(ProtectionQuestion(path, .createFile(protection))).errno
  }

  private func perform(_ request: ProtectionQuestion.Request, _ path: String) throws {
    let status = PhoneLine.ask(ProtectionQuestion(path, request)).errno
    guard status != 0 else { return }
    throw CocoaError.of(errno: status, path)
  }

  private static func protection(_ attribute: Any?) -> ProtectionClass? {
    (attribute as? FileProtectionType).flatMap(ProtectionClass.init)
  }
}
