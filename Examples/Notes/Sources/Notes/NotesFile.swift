// The app's store as chaos sees it: its name, what it promises, and how a process opens it.

import ChaosKit

/// One JSON file in the shared container, replaced as a whole by each save.
public struct NotesFile: ConfigurableStore {
  /// Whether a file that cannot be read counts as no file: what most apps write first.
  private var isNaive: Bool

  public init(isNaive: Bool = false) { self.isNaive = isNaive }

  public var family: String { "notes" }
  public var standard: NotesFile { NotesFile() }
  /// `notes:naive` asks for the naive one.
  public var options: [StoreOption<Self>] { [.flag("naive", \.isNaive)] }
  public var summary: String { "one JSON file, replaced by each save" }

  /// An acknowledged save survives everything. Nothing else is promised: a save of two processes
  /// at once is the last one's, and damage by other hands may go unnoticed.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.detectsDamage = false
    return promises
  }

  public func open(_ host: PhoneHost) throws(StoreError) -> any Store {
    NotesStore(host, isNaive: isNaive)
  }
}
