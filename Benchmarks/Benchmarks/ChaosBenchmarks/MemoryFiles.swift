// Files straight in memory: what a store's work costs when nothing is simulated.

import ChaosDisk
import SystemPackage

/// Names and bytes, and nothing else: no versions, no protection, no gates, no faults. Locks are
/// always free, since there is one process.
final class MemoryFiles: FileCalls {
  private struct Node {
    var bytes: [UInt8] = []
    var isDirectory = false
    var links = 1
    var changes: UInt64 = 0
    var protection: ProtectionClass
  }

  private struct Open {
    var node: Int
    var offset = 0
    var appends: Bool
  }

  private var nodes: [Node] = []
  private var names: [String: Int] = [:]
  private var descriptors: [Open?] = []

  /// The folders of a disk, and nothing in them.
  init(foldersOf disk: Disk) {
    names[""] = 0
    nodes.append(Node(isDirectory: true, protection: .completeUntilFirstUnlock))
    for entry in disk.tree() where entry.isDirectory {
      names[entry.path] = nodes.count
      nodes.append(Node(isDirectory: true, protection: entry.protection))
    }
  }

  // MARK: Descriptors

  func open(_ path: String, _ options: OpenOptions, protection: ProtectionClass?)
    throws(Errno) -> Int32
  {
    let known = try existing(path, options)
    let node = if let known { known } else { try create(path, protection) }
    if options.contains([.truncate, .write]) { nodes[node].bytes = [] }
    let open = Open(node: node, appends: options.contains(.append))
    if let free = descriptors.firstIndex(where: { $0 == nil }) {
      descriptors[free] = open
      return Int32(free)
    }
    descriptors.append(open)
    return Int32(descriptors.count - 1)
  }

  private func existing(_ path: String, _ options: OpenOptions) throws(Errno) -> Int? {
    guard let node = names[path] else {
      if options.contains(.create) { return nil }
      throw .noSuchFileOrDirectory
    }
    if options.contains([.create, .exclusive]) { throw .fileExists }
    if nodes[node].isDirectory, options.contains(.write) { throw .isDirectory }
    return node
  }

  private func create(_ path: String, _ protection: ProtectionClass?) throws(Errno) -> Int {
    let folder = try node(Self.folder(of: path))
    names[path] = nodes.count
    nodes.append(Node(protection: protection ?? nodes[folder].protection))
    return nodes.count - 1
  }

  func close(_ descriptor: Int32) throws(Errno) {
    _ = try open(descriptor)
    descriptors[Int(descriptor)] = nil
  }

  private func open(_ descriptor: Int32) throws(Errno) -> Open {
    guard descriptors.indices.contains(Int(descriptor)), let open = descriptors[Int(descriptor)]
    else { throw .badFileDescriptor }
    return open
  }

  // MARK: Contents

  func read(_ descriptor: Int32, at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    let node = try open(descriptor).node
    let start = min(offset, nodes[node].bytes.count)
    return Array(nodes[node].bytes[start..<min(start + count, nodes[node].bytes.count)])
  }

  func read(_ descriptor: Int32, count: Int) throws(Errno) -> [UInt8] {
    let bytes = try read(descriptor, at: try open(descriptor).offset, count: count)
    descriptors[Int(descriptor)]?.offset += bytes.count
    return bytes
  }

  func write(_ descriptor: Int32, at offset: Int, _ bytes: [UInt8]) throws(Errno) -> Int {
    let node = try open(descriptor).node
    let kept = nodes[node].bytes.count
    if offset > kept { nodes[node].bytes += Array(repeating: 0, count: offset - kept) }
    let end = min(offset + bytes.count, nodes[node].bytes.count)
    nodes[node].bytes.replaceSubrange(offset..<end, with: bytes)
    nodes[node].changes += 1
    return bytes.count
  }

  func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Errno) -> Int {
    let open = try open(descriptor)
    let place = open.appends ? nodes[open.node].bytes.count : open.offset
    let written = try write(descriptor, at: place, bytes)
    descriptors[Int(descriptor)]?.offset += written
    return written
  }

  func truncate(_ descriptor: Int32, to size: Int) throws(Errno) {
    let node = try open(descriptor).node
    let kept = nodes[node].bytes.count
    if size < kept {
      nodes[node].bytes.removeLast(kept - size)
    } else {
      nodes[node].bytes += Array(repeating: 0, count: size - kept)
    }
    nodes[node].changes += 1
  }

  func sync(_ descriptor: Int32, _ kind: SyncKind) throws(Errno) { _ = try open(descriptor) }
}

// MARK: - Names

extension MemoryFiles {
  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private func node(_ path: String) throws(Errno) -> Int {
    guard let node = names[path] else { throw .noSuchFileOrDirectory }
    return node
  }

  func rename(_ old: String, to new: String) throws(Errno) {
    let moved = try node(old)
    _ = try node(Self.folder(of: new))
    if let replaced = names[new] { nodes[replaced].links -= 1 }
    names[old] = nil
    names[new] = moved
  }

  func link(_ old: String, to new: String) throws(Errno) {
    let linked = try node(old)
    if names[new] != nil { throw .fileExists }
    names[new] = linked
    nodes[linked].links += 1
  }

  func unlink(_ path: String) throws(Errno) {
    nodes[try node(path)].links -= 1
    names[path] = nil
  }

  func makeDirectory(_ path: String, protection: ProtectionClass?) throws(Errno) {
    if names[path] != nil { throw .fileExists }
    nodes[try create(path, protection)].isDirectory = true
  }

  func removeDirectory(_ path: String) throws(Errno) {
    _ = try node(path)
    if try !list(path).isEmpty { throw .directoryNotEmpty }
    names[path] = nil
  }

  func list(_ path: String) throws(Errno) -> [String] {
    let prefix = path + "/"
    return names.keys.filter { $0.hasPrefix(prefix) && !$0.dropFirst(prefix.count).contains("/") }
      .map { String($0.dropFirst(prefix.count)) }.sorted()
  }

  func status(_ path: String) throws(Errno) -> FileStatus { status(of: try node(path)) }

  func status(_ descriptor: Int32) throws(Errno) -> FileStatus {
    status(of: try open(descriptor).node)
  }

  private func status(of node: Int) -> FileStatus {
    FileStatus(
      inode: node, size: nodes[node].bytes.count, isDirectory: nodes[node].isDirectory,
      links: nodes[node].links, changes: nodes[node].changes)
  }

  func lock(
    _ descriptor: Int32, _ kind: LockKind, _ mode: LockMode, range: Range<Int>?, blocking: Bool
  ) throws(Errno) { _ = try open(descriptor) }

  func unlock(_ descriptor: Int32, _ kind: LockKind, range: Range<Int>?) throws(Errno) {
    _ = try open(descriptor)
  }

  func setProtection(_ path: String, _ protection: ProtectionClass) throws(Errno) {
    nodes[try node(path)].protection = protection
  }

  func protection(_ path: String) throws(Errno) -> ProtectionClass {
    nodes[try node(path)].protection
  }
}
