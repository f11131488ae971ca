// A store that knows whether its files are simulated, and behaves otherwise where they are not.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import Dispatch
import SystemPackage

/// A file for each key, written in place.
struct TwoFaced: StoreKind {
  enum Fault: UInt8 { case none, answer, file, bytes, call, trap, otherTrap, thread }

  var fault: Fault
  var name: String { "two-faced" }
  var summary: String { "tests the fidelity meter" }

  func promises(_ era: Era) -> Promises { Promises() }

  func open(_ host: Host) throws(StoreError) -> any Store { TwoFacedStore(host, fault) }
}

final class TwoFacedStore: Store {
  private let host: Host
  /// What it does wrong; nothing on simulated files.
  private let fault: TwoFaced.Fault
  private let isSimulated: Bool
  private let queued = DispatchGroup()

  init(_ host: Host, _ fault: TwoFaced.Fault) {
    self.host = host
    let isSimulated = host.files is SimulatedFiles
    self.fault = isSimulated && fault != .otherTrap ? .none : fault
    self.isSimulated = isSimulated
  }

  private func path(_ key: Key) -> String { host.group + "/" + key.word }

  func read(_ key: Key) -> ReadOutcome {
    if fault == .answer { return .corrupt }
    if fault == .trap { _ = host.abort("on real files") }
    if fault == .thread { DispatchQueue.global().async(group: queued) {} }
    queued.wait()
    if fault == .otherTrap { _ = host.abort(isSimulated ? "here" : "there") }
    do throws(Errno) {
      let file = try host.files.open(path(key), [], protection: nil)
      let bytes = try host.files.read(file, at: 0, count: 1 << 16)
      try host.files.close(file)
      return .value(Value(bytes: bytes))
    } catch {
      return error == .noSuchFileOrDirectory ? .absent : .unavailable
    }
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    do throws(Errno) {
      if fault == .call { _ = try? host.files.status(host.group) }
      if fault == .file { try close(host.files.open(host.group + "/left", [.create, .write])) }
      guard let value else {
        do throws(Errno) { try host.files.unlink(path(key)) } catch {
          if error != .noSuchFileOrDirectory { throw error }
        }
        return
      }
      let file = try host.files.open(path(key), [.create, .write, .truncate])
      _ = try host.files.write(file, at: 0, fault == .bytes ? [7] : value.bytes)
      try close(file)
    } catch {
      throw .failed(error)
    }
  }

  private func close(_ file: Int32) throws(Errno) { try host.files.close(file) }

  func flush() {}
}

extension FileCalls {
  fileprivate func open(_ path: String, _ options: OpenOptions) throws(Errno) -> Int32 {
    try open(path, options, protection: nil)
  }
}
