// From `name=value` on the command line to options.

import ChaosDisk
import ChaosSQLite

extension SQLiteOptions {
  /// What can be asked for, as people read it.
  public static func known(_ journal: Journal) -> [String] {
    let journals = "journal=" + words(Journal.self, but: .wal)
    let wal = [
      "checkpoint=PAGES|off", "persistwal=on|off", "busysnapshot=" + words(StaleSnapshot.self),
    ]
    let classes = ["class", "main", "wal", "shm", "journal-class"].map { name in
      "\(name)=\(ProtectionClass.options)"
    }
    return (journal == .wal ? [] : [journals]) + [
      "synchronous=" + words(Synchronous.self), "fullfsync=" + words(FullSync.self),
    ] + classes + [
      "tx=" + words(Begin.self), "busy=MILLISECONDS",
      "errors=" + words(MachineOptions.Errors.self),
      "recovery=" + words(Recovery.self), "settle=on|off",
      "move=" + words(Move.self), "transaction=" + words(Transaction.self),
    ] + (journal == .wal ? wal : [])
  }

  /// Takes one option.
  ///
  /// - Returns: false if there is no such option.
  public mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "journal":
      // The write-ahead log is a store of its own.
      guard journal != .wal, value != Journal.wal.rawValue else { return false }
      return Self.set(&journal, value)
    case "synchronous": return Self.set(&synchronous, value)
    case "fullfsync":
      guard Self.set(&fullSync, value) else { return false }
      machine.fullSyncFallsBack = fullSync == .fallback
      return true
    case "tx": return Self.set(&begin, value)
    case "errors": return Self.set(&machine.errors, value)
    case "recovery": return Self.set(&recovery, value)
    case "busysnapshot": return Self.set(&staleSnapshot, value)
    case "move": return Self.set(&move, value)
    case "transaction": return Self.set(&transaction, value)
    case "settle":
      settles = value == "on"
      return value == "on" || value == "off"
    case "persistwal":
      persistsWAL = value == "on"
      return journal == .wal && (value == "on" || value == "off")
    case "busy", "checkpoint": return takeNumber(name, value)
    default: return takeClass(name, value)
    }
  }

  private mutating func takeNumber(_ name: String, _ value: String) -> Bool {
    if name == "checkpoint", value == "off" {
      checkpoint = nil
      return journal == .wal
    }
    guard let number = Int32(value), number >= 0 else { return false }
    if name == "busy" {
      busyTimeout = Int(number)
      return true
    }
    checkpoint = Int(number)
    return journal == .wal && number > 0
  }

  private mutating func takeClass(_ name: String, _ value: String) -> Bool {
    guard let protection = ProtectionClass(option: value) else { return false }
    switch name {
    case "class": machine.classes = .init(protection)
    case "main": machine.classes.main = protection
    case "wal": machine.classes.wal = protection
    case "shm": machine.classes.sharedMemory = protection
    case "journal-class": machine.classes.journal = protection
    default: return false
    }
    return true
  }

  private static func set<Word: RawRepresentable<String>>(_ word: inout Word, _ value: String)
    -> Bool
  {
    guard let known = Word(rawValue: value) else { return false }
    word = known
    return true
  }

  private static func words<Word: RawRepresentable<String> & CaseIterable & Equatable>(
    _ type: Word.Type, but one: Word? = nil
  ) -> String {
    Word.allCases.filter { $0 != one }.map(\.rawValue).joined(separator: "|")
  }
}
