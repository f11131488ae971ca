// One run's turn with libsqlite3, which has state that all of a program shares.
//
// The library keeps one random number generator and one list of file layers for the whole program.
// Both must be the same in every run of a trace, so runs that use SQLite take turns: from the first
// process that opens it until the run's last machine is freed. A thread that holds one phone with
// SQLite open must not open it on another: it would wait for itself.

import CSQLite
import ChaosDisk
import ChaosPhone
import Dispatch

/// The turn of one run. It ends when the run and all its machines have let go of it.
final class SQLiteSession: RestingObject {
  private static let turn = DispatchSemaphore(value: 1)
  /// Any number but 0, which would ask the system for chance.
  private static let seed: Int32 = 0x5EED

  private var machines = 0
  /// The layer that code without a name for one gets, if a machine asked for that.
  private var defaultLayer: DefaultLayer?

  /// - Parameter branch: tells the run from those that it goes on from. A log whose salts are those
  ///   of an earlier one would take its frames for its own.
  private init(branch: Int) {
    Self.turn.wait()
    sqlite3_initialize()
    _ = chaos_sqlite_seed(Self.seed &+ Int32(truncatingIfNeeded: branch))
  }

  deinit {
    defaultLayer = nil
    _ = chaos_sqlite_seed(0)
    Self.turn.signal()
  }

  /// The session of the run that a process belongs to.
  static func of(_ host: Host) -> SQLiteSession {
    guard
      let session = host.runObject(make: { SQLiteSession(branch: host.branch) }) as? SQLiteSession
    else {
      fatalError("chaos has a bug: something else than SQLite keeps state for the run")
    }
    return session
  }

  /// A name that no other machine of the run has.
  func nextName() -> String {
    machines += 1
    return "chaos.\(machines)"
  }

  /// Whoever opens a database without naming a file layer gets the machine of its process.
  func becomeDefault() {
    if defaultLayer == nil { defaultLayer = DefaultLayer() }
  }

  /// Where the library's random numbers are, by those that come next, and what names machines get.
  /// What a generator of this kind gives in sixteen bytes tells its states apart.
  var rest: [UInt8] {
    var numbers = [UInt8](repeating: 0, count: 16)
    numbers.withUnsafeMutableBytes { chaos_sqlite_peek(16, $0.baseAddress) }
    withUnsafeBytes(of: UInt64(machines).littleEndian) { numbers += $0 }
    return numbers + [defaultLayer == nil ? 0 : 1]
  }
}
