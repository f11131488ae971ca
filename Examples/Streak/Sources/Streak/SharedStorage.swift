// The third solution of the 2024 article: a small library that wraps all of the second one.

import Foundation

/// Values of any type that can be encoded, by name, in one property list that app and extensions
/// share.
///
/// It is written with care: replaced as a whole, without protection from its first moment on, under
/// file coordination, read again when another process has changed it. But a file that cannot be
/// read counts as an empty one, and the next save makes that true.
public final class SharedStorage: @unchecked Sendable {
  private let file: URL
  private let coordinator = NSFileCoordinator()
  /// Who looks at `values`, or changes them, is on it.
  private let queue = DispatchQueue(label: "SharedStorage")
  private var values: [String: Data] = [:]
  private var source: (any DispatchSourceFileSystemObject)?

  public init?(name: String) {
    let files = FileManager.default
    guard let group = try? AppGroup.folder(files) else { return nil }
    let folder = group.appendingPathComponent(name, isDirectory: true)
    try? files.createDirectory(
      at: folder, withIntermediateDirectories: true,
      attributes: [.protectionKey: FileProtectionType.none])
    file = folder.appendingPathComponent("storage.plist")
    queue.sync { values = load() }
    watch(folder)
  }

  deinit { source?.cancel() }

  public func retrieve<Value: Decodable>(_ type: Value.Type, forKey key: String) -> Value? {
    queue.sync {
      values[key].flatMap { try? JSONDecoder().decode([Value].self, from: $0).first }
    }
  }

  public func store(_ value: (some Encodable)?, forKey key: String) {
    queue.sync {
      var error: NSError?
      coordinator.coordinate(writingItemAt: file, error: &error) { url in
        values = load(url)
        values[key] = value.flatMap { try? JSONEncoder().encode([$0]) }
        do {
          let plist = try PropertyListEncoder().encode(values)
          try plist.write(to: url, options: [.atomic, .noFileProtection])
        } catch {
          print("SharedStorage: cannot save: \(error.localizedDescription)")
        }
      }
    }
  }

  private func load() -> [String: Data] {
    var loaded: [String: Data] = [:]
    var error: NSError?
    coordinator.coordinate(readingItemAt: file, error: &error) { loaded = load($0) }
    return loaded
  }

  private func load(_ url: URL) -> [String: Data] {
    guard let plist = try? Data(contentsOf: url) else { return [:] }
    return (try? PropertyListDecoder().decode([String: Data].self, from: plist)) ?? [:]
  }

  /// Another process may save.
  private func watch(_ folder: URL) {
    let descriptor = open(folder.path, O_EVTONLY)
    guard descriptor >= 0 else { return }
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: descriptor, eventMask: .write, queue: queue)
    source.setEventHandler { [weak self] in
      guard let self else { return }
      values = load()
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
    self.source = source
  }
}
