// One key from far away: what became of it lately, and what each process thinks of it.

import ChaosContracts
import ChaosTrace

struct KeyState {
  /// Something that became of the key.
  enum Fate: Int {
    case none, changed, changedElsewhere, refused, readNewest, readOlder, readNothing, readFailure
    case kill, restart, crash, migration

    /// - Parameter answer: the number of the operation's answer.
    init(_ operation: Operation, _ answer: Int) {
      switch (operation.kind, answer) {
      case (.write, 1), (.remove, 1):
        self = operation.process == .app ? .changed : .changedElsewhere
      case (.write, _), (.remove, _): self = .refused
      case (_, 8...): self = .readFailure
      case (_, 6...): self = .readNothing
      case (_, 5), (_, 3): self = .readOlder
      default: self = .readNewest
      }
    }
  }

  /// The changes that were acknowledged, in order.
  private var acknowledged: [Int] = []
  private var recent = (Fate.none, Fate.none)
  /// What each process was told last, by the code of its name; 0 is nothing yet.
  private var beliefs = [Int](repeating: 0, count: ProcessName.allCases.count)
  /// Whether the key was changed by another process since.
  private var isStale = [Bool](repeating: false, count: ProcessName.allCases.count)

  /// Whether anything was ever stored.
  var isUsed: Bool { !acknowledged.isEmpty }

  mutating func acknowledge(_ operation: Operation) {
    acknowledged.append(operation.id)
    for process in isStale.indices where beliefs[process] > 0 { isStale[process] = true }
  }

  /// A process was told something.
  mutating func tell(_ process: ProcessName, _ answer: Int) {
    beliefs[Int(process.code)] = 1 + answer / 2
    isStale[Int(process.code)] = false
  }

  /// A process is dead, and with it what it knew.
  mutating func forget(_ process: ProcessName) {
    beliefs[Int(process.code)] = 0
    isStale[Int(process.code)] = false
  }

  /// Adds what became of the key, and gives the two things before it.
  mutating func add(_ fate: Fate) -> (Int, Int) {
    let before = (recent.0.rawValue, recent.1.rawValue)
    // The same twice says no more than once.
    if recent.1 != fate { recent = (recent.1, fate) }
    return before
  }

  /// What the processes think, as one number.
  var summary: Int {
    var summary = 0
    for process in beliefs.indices {
      summary = summary * 16 + beliefs[process] * 2 + (isStale[process] ? 1 : 0)
    }
    return summary
  }

  /// A number for the age of a value: the newest that was acknowledged, an older one, another.
  func age(of value: Value, _ operations: [Operation]) -> Int {
    guard let place = acknowledged.lastIndex(where: { operations[$0].value == value }) else {
      return isUsed ? 3 : 2
    }
    return place == acknowledged.count - 1 ? 4 : 5
  }
}
