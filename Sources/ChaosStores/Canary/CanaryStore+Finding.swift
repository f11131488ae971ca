// What the canary's files turn out to be. Only a file that does not exist counts as empty.

import ChaosContracts
import ChaosDisk
import SystemPackage

extension CanaryStore {
  /// What there is.
  enum Found {
    /// The content; of the spare, if the current generation is damaged.
    case content(CanaryContent, isSpare: Bool)
    /// The device has not been unlocked since it booted.
    case locked
    case unopenable(Errno)
    case unreadable(Errno)
    /// Neither generation is whole.
    case damaged
  }

  private enum Contents {
    case bytes([UInt8], FileStatus)
    case missing, locked
    case unopenable(Errno)
    case unreadable(Errno)
  }

  /// Bytes in one read.
  private static let block = Disk.pageSize

  /// Looks at the file, and at the spare if it is damaged. Needs no lock: the file is replaced by
  /// one rename, so whoever opens it has a whole generation in hand.
  func find() -> Found {
    memory = nil
    switch contents(path) {
    case .missing: return .content(CanaryContent(), isSpare: false)
    case .locked:
      if has(.movesLockedAside) { try? host.files.rename(path, to: path + ".damaged") }
      return .locked
    case .unopenable(let error):
      if has(.openErrorAsAbsent) { return .content(CanaryContent(), isSpare: false) }
      return .unopenable(error)
    case .unreadable(let error):
      if has(.removesUnreadable) { try? host.files.unlink(path) }
      return .unreadable(error)
    case .bytes(let bytes, let status):
      if has(.interruptedReadAsEnd), bytes.isEmpty {
        return .content(CanaryContent(), isSpare: false)
      }
      if let content = parse(bytes) {
        memory = Memory(content, status)
        return .content(content, isSpare: false)
      }
    }
    switch contents(spare) {
    case .missing:
      return has(.resetsDamaged) ? .content(CanaryContent(), isSpare: false) : .damaged
    case .locked: return .locked
    case .unopenable(let error): return .unopenable(error)
    case .unreadable(let error): return .unreadable(error)
    case .bytes(let bytes, _):
      guard let content = parse(bytes) else { return .damaged }
      if !has(.recoversInSilence) { host.report(.recoveredOlderState) }
      return .content(content, isSpare: true)
    }
  }

  /// What a change is built on. What cannot be read is never taken for empty.
  func findBase() throws(StoreError) -> (content: CanaryContent, isSpare: Bool) {
    if has(.staleWholeWrite), let memory { return (memory.content, false) }
    switch find() {
    case .content(let content, let isSpare): return (content, isSpare)
    case .locked: throw .unavailable
    case .unopenable(let error): throw .failed(error)
    case .unreadable(let error):
      if has(.unreadableBaseAsEmpty) { return (CanaryContent(), false) }
      throw .failed(error)
    case .damaged: throw .corrupt
    }
  }

  private func parse(_ bytes: [UInt8]) -> CanaryContent? {
    CanaryContent(bytes, checks: !has(.ignoresChecksum))
  }

  private func contents(_ path: String) -> Contents {
    let file: Int32
    do throws(Errno) { file = try host.files.open(path, [], protection: nil) } catch {
      switch error {
      case .noSuchFileOrDirectory: return .missing
      case .notPermitted: return .locked
      default: return .unopenable(error)
      }
    }
    // A descriptor that only reads has nothing to lose when it is closed.
    defer { try? host.files.close(file) }
    do throws(Errno) {
      let status = try host.files.status(file)
      return .bytes(try readAll(file), status)
    } catch {
      return error == .notPermitted ? .locked : .unreadable(error)
    }
  }

  /// Reads to the end. An interrupted call is made again; a dead process gets another error.
  func readAll(_ file: Int32) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      do throws(Errno) {
        let part = try host.files.read(file, at: bytes.count, count: Self.block)
        bytes += part
        if part.count < Self.block || has(.readsOneBlock) { return bytes }
      } catch {
        if error != .interrupted { throw error }
        if has(.interruptedReadAsEnd) { return bytes }
      }
    }
  }
}
