// The model of the defaults without a daemon, on a simulated phone, moved by the same scripts.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosStores
import ChaosTrace

/// A simulated iOS 7 phone with two sessions of the same suite.
final class ModelDefaults {
  private let phone: Phone
  private let kind: any StoreKind
  private var sessions: [DefaultsCommand.Side: any Store] = [:]

  /// - Parameter variation: which of the two reports about early writes the phone follows.
  init(_ kind: SessionCached, variation: UInt8) {
    self.kind = kind
    var header = TraceHeader(era: .ios7)
    header.variation = variation
    phone = Phone(header, on: Baton())
  }

  deinit { phone.shutDown() }

  /// Runs a script, and gives an answer for each read and look from outside. The model keeps the
  /// answer of `synchronize` to itself, because it is worth nothing.
  func run(_ script: [DefaultsCommand]) throws -> [String] {
    var answers: [String] = []
    for command in script {
      switch command {
      case .read(let side, let key): answers.append(words(try session(side).read(key)))
      case .set(let side, let key, let number):
        try session(side).write(key, .counter(number, stamp: number))
      case .remove(let side, let key): try session(side).write(key, nil)
      case .synchronize(let side): try session(side).flush()
      case .kill(let side): sessions[side] = nil
      case .lock, .lockFile:
        sessions.removeAll()
        phone.reboot()
      case .unlock: _ = phone.unlockDevice()
      case .damage: try damage()
      case .anew:
        sessions[.a] = nil
        for key in DefaultsCommand.keys { answers.append(words(try session(.a).read(key))) }
        sessions[.a] = nil
      }
    }
    return answers
  }

  private func words(_ outcome: ReadOutcome) -> String {
    guard case .value(let value) = outcome else { return "nil" }
    return value.label
  }

  private var host: Host {
    if phone.process(.app) == nil { _ = phone.launch(.app, .location) }
    guard let process = phone.process(.app) else { fatalError("the app cannot be launched") }
    return phone.host(process)
  }

  private func session(_ side: DefaultsCommand.Side) throws -> any Store {
    if let session = sessions[side] { return session }
    let session = try kind.open(host)
    sessions[side] = session
    return session
  }

  private func damage() throws {
    let files = host.files
    let file = try files.open(
      Layout().group + "/Library/Preferences/group.plist", [.write, .truncate], protection: nil)
    _ = try files.write(file, at: 0, Array("{ damaged".utf8))
    try files.close(file)
  }
}
