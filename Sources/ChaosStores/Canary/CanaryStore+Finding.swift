// What the canary's files turn out to be. Only a file that does not exist counts as empty.

import ChaosContracts
import ChaosDisk
import SystemPackage

extension CanaryStore {
  /// What there is; of the spare, if the current generation is damaged.
  typealias Found = (content: CanaryContent, isSpare: Bool)

  /// Why there is no content.
  enum Obstacle: Error {
    case missing
    /// The device has not been unlocked since it booted.
    case locked
    case unopenable(Errno)
    case unreadable(Errno)
    /// Neither generation is whole.
    case damaged
  }

  private static let nothing: Found = (CanaryContent(), false)

  /// Looks at the file, and at the spare if it is damaged. Needs no lock: the file is replaced by
  /// one rename, so whoever opens it has a whole generation in hand.
  func find() throws(Obstacle) -> Found {
    memory = nil
    do throws(Obstacle) {
      let (bytes, status) = try contents(path)
      if has(.interruptedReadAsEnd), bytes.isEmpty { return Self.nothing }
      if let content = parse(bytes) {
        memory = Memory(content, status)
        return (content, false)
      }
    } catch {
      switch error {
      case .missing: return Self.nothing
      case .locked:
        if has(.movesLockedAside) { try? host.files.rename(path, to: path + ".damaged") }
      case .unopenable: if has(.openErrorAsAbsent) { return Self.nothing }
      case .unreadable: if has(.removesUnreadable) { try? host.files.unlink(path) }
      case .damaged: break
      }
      throw error
    }
    do throws(Obstacle) {
      guard let content = parse(try contents(spare).bytes) else { throw .damaged }
      if !has(.recoversInSilence) { host.report(.recoveredOlderState) }
      return (content, true)
    } catch {
      guard case .missing = error else { throw error }
      if has(.resetsDamaged) { return Self.nothing }
      throw .damaged
    }
  }

  /// What a change is built on. What cannot be read is never taken for empty.
  func findBase() throws(StoreError) -> Found {
    if has(.staleWholeWrite), let memory { return (memory.content, false) }
    do throws(Obstacle) { return try find() } catch {
      switch error {
      case .locked: throw .unavailable
      case .unreadable where has(.unreadableBaseAsEmpty): return Self.nothing
      case .unopenable(let errno), .unreadable(let errno): throw .failed(errno)
      case .missing, .damaged: throw .corrupt
      }
    }
  }

  private func parse(_ bytes: [UInt8]) -> CanaryContent? {
    CanaryContent(bytes, checks: !has(.ignoresChecksum))
  }

  private func contents(_ path: String) throws(Obstacle) -> (bytes: [UInt8], status: FileStatus) {
    let file: Int32
    do throws(Errno) { file = try host.files.open(path, [], protection: nil) } catch {
      switch error {
      case .noSuchFileOrDirectory: throw .missing
      case .notPermitted: throw .locked
      default: throw .unopenable(error)
      }
    }
    // A descriptor that only reads has nothing to lose when it is closed.
    defer { try? host.files.close(file) }
    do throws(Errno) {
      let status = try host.files.status(file)
      return (try readAll(file), status)
    } catch {
      throw error == .notPermitted ? .locked : .unreadable(error)
    }
  }

  /// Bytes in one read.
  private static let block = Disk.pageSize

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
