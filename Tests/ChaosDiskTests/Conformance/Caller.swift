// Makes random calls on one machine, and turns each answer into something to compare.

import ChaosDisk
import ChaosHash
import SystemPackage

/// Two processes over one disk, with two descriptors each.
struct Caller {
  /// What a call said.
  enum Answer: Equatable {
    case said(String)
    case failed(Errno)
  }

  private let files: [any FileCalls]
  private var slots: [(file: Int32, options: OpenOptions)?] = [nil, nil, nil, nil]

  init(_ files: (any FileCalls, any FileCalls)) { self.files = [files.0, files.1] }

  /// Makes a call; empty descriptors answer as closed ones.
  mutating func answer(_ call: RandomCall) -> Answer {
    do throws(Errno) { return .said(try say(call)) } catch { return .failed(error) }
  }

  private func process(_ slot: Int) -> any FileCalls { files[slot / 2] }

  private func file(_ slot: Int) -> Int32 { slots[slot]?.file ?? -1 }

  private mutating func say(_ call: RandomCall) throws(Errno) -> String {
    switch call {
    case .open(let slot, let path, let options, let protection):
      if let open = slots[slot] { try process(slot).close(open.file) }
      slots[slot] = nil
      slots[slot] = (try process(slot).open(path, options, protection: protection), options)
    case .close(let slot):
      try process(slot).close(file(slot))
      slots[slot] = nil
    case .rename(let old, let new): try files[0].rename(old, to: new)
    case .link(let old, let new): try files[0].link(old, to: new)
    case .unlink(let path): try files[0].unlink(path)
    case .makeDirectory(let path): try files[0].makeDirectory(path)
    case .removeDirectory(let path): try files[0].removeDirectory(path)
    case .list(let path): return "\(try files[0].list(path))"
    case .status(let path): return Caller.facts(try files[0].status(path))
    case .protect(let path, let protection): try files[0].setProtection(path, protection)
    case .protection(let path): return "\(try files[0].protection(path))"
    default: return try sayOnDescriptor(call)
    }
    return ""
  }

  private func sayOnDescriptor(_ call: RandomCall) throws(Errno) -> String {
    switch call {
    case .pread(let slot, let at, let count):
      return Caller.short(try process(slot).read(file(slot), at: at, count: count))
    case .pwrite(let slot, let at, let count, let byte):
      let bytes = [UInt8](repeating: byte, count: count)
      // Linux's pwrite ignores its offset with O_APPEND (BUGS in pwrite(2)); POSIX does not.
      if slots[slot]?.options.contains(.append) == true {
        return "\(try process(slot).write(file(slot), bytes))"
      }
      return "\(try process(slot).write(file(slot), at: at, bytes))"
    case .read(let slot, let count):
      return Caller.short(try process(slot).read(file(slot), count: count))
    case .write(let slot, let count, let byte):
      return "\(try process(slot).write(file(slot), [UInt8](repeating: byte, count: count)))"
    case .truncate(let slot, let size): try process(slot).truncate(file(slot), to: size)
    case .sync(let slot, let kind): try process(slot).sync(file(slot), kind)
    case .descriptorStatus(let slot): return Caller.facts(try process(slot).status(file(slot)))
    case .lock(let slot, let kind, let mode, let range):
      do throws(Errno) {
        try process(slot).lock(file(slot), kind, mode, range: range, blocking: false)
      } catch {
        // A refused conversion of a flock loses the old lock on Linux and keeps it on Darwin, and
        // flock(2) promises neither; so it is given up on both.
        try process(slot).unlock(file(slot), kind, range: range)
        throw error
      }
    case .unlock(let slot, let kind, let range):
      try process(slot).unlock(file(slot), kind, range: range)
    default: break
    }
    return ""
  }

  /// Bytes by their hash: a difference is found all the same, and the text stays short.
  private static func short(_ bytes: [UInt8]) -> String { "\(bytes.count) \(Digest(bytes))" }

  /// What stat(2) promises on every file system; a folder's size and links are its own affair.
  private static func facts(_ facts: FileStatus) -> String {
    facts.isDirectory ? "folder" : "\(facts.size) bytes, \(facts.links) links"
  }

  /// The tree and what is open, as text; the inode is told by the first name that leads to it.
  func everything() throws -> [String] {
    var lines: [String] = []
    var names: [Int: String] = [:]
    func walk(_ folder: String) throws(Errno) {
      for name in try files[0].list(folder.isEmpty ? "/" : folder) {
        let path = folder + "/" + name
        let facts = try files[0].status(path)
        let line = "\(path): \(try files[0].protection(path)), \(Caller.facts(facts))"
        if facts.isDirectory {
          lines.append(line)
          try walk(path)
        } else {
          let first = names[facts.inode] ?? path
          names[facts.inode] = first
          lines.append(line + ", as \(first): \(try content(path))")
        }
      }
    }
    try walk("")
    for slot in slots.indices {
      guard let open = slots[slot] else { continue }
      let facts = try process(slot).status(open.file)
      lines.append("\(slot): \(Caller.facts(facts)), as \(names[facts.inode] ?? "nothing")")
    }
    return lines
  }

  private func content(_ path: String) throws(Errno) -> String {
    let file = try files[1].open(path)
    let content = try files[1].read(file, at: 0, count: 1 << 16)
    try files[1].close(file)
    return Caller.short(content)
  }
}
