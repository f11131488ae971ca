// What there is to copy of a disk, in one value: a copy forgets nothing. What belongs to the
// processes that use the disk now (locks, watchers, mapped memory) stays with the `Disk`.

import ChaosTrace

struct DiskState {
  /// The rules of a power loss.
  var model: DiskModel
  /// The class keys that the device holds; the phone keeps this up to date.
  var keys = KeyBag.all
  /// Whether creating a file whose key cannot be made leaves an empty one behind (F18).
  var failedCreateLeavesEmptyFile = false
  /// The class that the files' owner promises; nil if nobody promises one.
  var declaredClass: ProtectionClass?
  /// The classes of single files, where they differ from that.
  var declaredFiles: [DeclaredFile] = []
  /// Files that interrupted acts left behind.
  var leftovers: [Disk.Leftover] = []
  /// The names under which processes have made or renamed files, or had them.
  var knownNames: Set<Disk.KnownName> = []
  /// Files that the acts of now have made.
  var made: [Disk.Leftover] = []
  /// Files with content seen in a stricter class than their owner promises, and who wrote them.
  var suspects: [Disk.Leftover] = []
  /// The first one is the root.
  var inodes = [Inode(kind: .directory, protection: .completeUntilFirstUnlock, links: 1)]
  /// Name changes that the media does not hold yet, oldest first.
  var journal: [Transaction] = []
  /// When F_BARRIERFSYNC was called: what was flushed before each must not come after it.
  var barriers: [UInt32] = []
  /// Counts mutations: later ones are newer than the versions that a copy came with.
  var op: UInt32 = 0
  /// What blocks held that were freed last, by their place in the file; only where garbage shows.
  var freed: [PageImage?] = []
  /// Counts what moved floors up: syncs, and commits of the journal.
  var syncs = 0
  /// Whether a failed fsync ever lost a page.
  var hasLost = false
  /// The way of this file system's failed syncs; nil before the first was asked for.
  var syncFailure: FaultKind?
  /// How many pages are gone that a sync had said were safe, and nobody has asked yet.
  var hiddenLosses = 0
  /// Whether anything happened after which models of otherwise equal rules leave different states:
  /// a rename put something in the place of a file, or a sync met a file that had not changed.
  var tellsModelsApart = false
  /// Pages that are left. Fewer than none after a crash that brought back what had been
  /// overwritten: what is given back then pays for that first.
  var balance: Int
  /// Why files do not grow, whatever is left; nil while there is no shortage.
  var shortage: Shortage?
  /// Which boot this is: descriptors of earlier ones are dead.
  var boots = 0

  init(model: DiskModel, freePages: Int) {
    self.model = model
    balance = freePages
  }
}

// The same by name. Where much is changed in place, it is yielded and not copied.
extension Disk {
  /// The rules of a power loss; `afterPanic` has those of a panic.
  public var model: DiskModel { state.model }

  /// The class keys that the device holds now. Whoever has the disk keeps this up to date.
  public var keys: KeyBag {
    get { state.keys }
    set { state.keys = newValue }
  }

  /// Whether creating a file whose key cannot be made leaves an empty one behind (F18).
  public var failedCreateLeavesEmptyFile: Bool {
    get { state.failedCreateLeavesEmptyFile }
    set { state.failedCreateLeavesEmptyFile = newValue }
  }

  /// The class that the files' owner promises; nil if nobody promises one. Writes in a weaker
  /// class, and files that stay in a stricter one, are incidents.
  public var declaredClass: ProtectionClass? {
    get { state.declaredClass }
    set { state.declaredClass = newValue }
  }

  /// The classes of single files, where they differ from `declaredClass`. Of several that fit, the
  /// last one counts.
  public var declaredFiles: [DeclaredFile] {
    get { state.declaredFiles }
    set { state.declaredFiles = newValue }
  }

  /// Pages that files may still grow into.
  public var freePages: Int { max(0, state.balance) }

  var balance: Int {
    get { state.balance }
    set { state.balance = newValue }
  }

  /// Why files do not grow, whatever is left; nil while there is no shortage (F125, F126).
  public var shortage: Shortage? {
    get { state.shortage }
    set { state.shortage = newValue }
  }

  /// Counts up whenever the disk comes back as one settled state: after a crash, a restart, or with
  /// the files of a backup.
  public var boots: Int { state.boots }

  /// Counts syncs and commits: between two of them a crash leaves ever more, and nothing less.
  public var syncs: Int { state.syncs }

  /// Whether anything happened after which models that `agree` may leave different states: a rename
  /// put something in the place of a file, or a sync met a file that had not changed.
  public var tellsModelsApart: Bool { state.tellsModelsApart }

  var inodes: [Inode] {
    @inline(__always) _read { yield state.inodes }
    @inline(__always) _modify { yield &state.inodes }
  }

  var journal: [Transaction] {
    @inline(__always) _read { yield state.journal }
    @inline(__always) _modify { yield &state.journal }
  }

  var made: [Leftover] {
    @inline(__always) _read { yield state.made }
    @inline(__always) _modify { yield &state.made }
  }
}
