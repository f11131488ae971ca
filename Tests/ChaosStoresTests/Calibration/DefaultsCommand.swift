// One line of a calibration script, for the real defaults and for the model alike.

import ChaosTrace

/// What happens to the phone or to one of its two processes.
enum DefaultsCommand: Hashable, Sendable {
  /// Two processes that share one suite.
  enum Side: String, CaseIterable, Sendable { case a, b }

  case read(Side, Key)
  case set(Side, Key, Int)
  case remove(Side, Key)
  case synchronize(Side)
  case kill(Side)
  /// Both processes die, and the file and its folder are out of reach.
  case lock
  /// Both processes die, and the file alone is out of reach: its folder may be written.
  case lockFile
  case unlock
  /// The file holds bytes that are no property list.
  case damage
  /// What a process that starts now reads.
  case anew

  /// - Parameter line: such as `a set streak 364`.
  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    if words.count == 1 {
      switch words[0] {
      case "lock": self = .lock
      case "lock-file": self = .lockFile
      case "unlock": self = .unlock
      case "damage": self = .damage
      case "anew": self = .anew
      default: return nil
      }
      return
    }
    guard words.count > 1, let side = Side(rawValue: String(words[0])) else { return nil }
    let key = words.count > 2 ? Key(word: String(words[2])) : nil
    switch (words[1], key) {
    case ("read", let key?): self = .read(side, key)
    case ("set", let key?): self = .set(side, key, words.last.flatMap { Int($0) } ?? 0)
    case ("remove", let key?): self = .remove(side, key)
    case ("synchronize", nil): self = .synchronize(side)
    case ("kill", nil): self = .kill(side)
    default: return nil
    }
  }

  /// The line itself.
  var text: String {
    switch self {
    case .read(let side, let key): "\(side) read \(key.word)"
    case .set(let side, let key, let number): "\(side) set \(key.word) \(number)"
    case .remove(let side, let key): "\(side) remove \(key.word)"
    case .synchronize(let side): "\(side) synchronize"
    case .kill(let side): "\(side) kill"
    case .lock: "lock"
    case .lockFile: "lock-file"
    case .unlock: "unlock"
    case .damage: "damage"
    case .anew: "anew"
    }
  }

  /// A script, one command a line.
  static func script(_ text: String) -> [DefaultsCommand] {
    text.split(separator: "\n").map { line in
      guard let command = DefaultsCommand(line) else { fatalError("no command: \(line)") }
      return command
    }
  }

  /// The keys of all scripts.
  static let keys: [Key] = [.streak, .theme, .score]
}
