// What a small program did, as chains of versions: pages, sizes, and changes of names.
//
// Written from the rules alone, and without the disk: names, inodes and bytes are kept here once
// more. A sync notes what it sends; what that comes to is a matter of the rules.

import ChaosDisk

/// Everything that a crash may choose from.
struct Ledger {
  /// One image of a page.
  struct Image {
    var op: Int
    /// The bytes up to the end of the file as it was.
    var bytes: [UInt8]
    /// Which bytes the write wrote; nil for what a truncation leaves, and for what was there.
    var written: Range<Int>?
    /// Whether a truncation freed the whole page.
    var isFreed = false
  }

  struct Size {
    var op: Int
    var bytes: Int
    var shrank = false
    /// The page that brought the growth, where a write did.
    var page: Int?
  }

  struct File {
    var isFolder = false
    var pages: [Int: [Image]] = [:]
    var sizes = [Size(op: 0, bytes: 0)]
  }

  struct Place: Hashable {
    var folder: Int
    var name: String
  }

  /// One change that is made whole or not at all.
  struct Change {
    var op: Int
    /// What stands at each place from then on.
    var entries: [(place: Place, inode: Int?, was: Int?)] = []
    /// The file that shrank, under a journal.
    var shrunk: Int?
    /// The file whose data goes first, where its name replaces another file (R9).
    var replacing: Int?
  }

  /// What is bound to survive.
  struct Floor {
    /// By inode: the last change of its content that counts.
    var content: [Int: Int] = [:]
    /// Changes of names, by their numbers.
    var changes: Set<Int> = []
  }

  let rules: RuleSwitches
  var files: [File] = [File(isFolder: true)]
  /// The names as processes see them.
  var names: [Place: Int] = [:]
  /// The names that were durable at first.
  var first: [Place: Int] = [:]
  var changes: [Change] = []
  /// What was sent to the drive, and what the media has.
  var sent = Floor()
  var stable = Floor()
  /// When barriers were set, and what had been sent by then.
  var barriers: [(op: Int, sent: Floor)] = []
  var op = 0
  /// What blocks held that were freed last, by their place in their file. Garbage is any bytes: of
  /// those that were valid once, these stand for all.
  var freed: [Int: [UInt8]] = [:]

  init(_ program: SmallProgram, _ rules: RuleSwitches) {
    self.rules = rules
    for (path, content) in program.setup {
      let place = place(path)!
      files.append(File(isFolder: content == nil))
      names[place] = files.count - 1
      let bytes = Array((content ?? "").utf8)
      for start in stride(from: 0, to: bytes.count, by: 4_096) {
        let image = Array(bytes[start..<min(bytes.count, start + 4_096)])
        files[files.count - 1].pages[start / 4_096] = [Image(op: 0, bytes: image)]
      }
      files[files.count - 1].sizes = [Size(op: 0, bytes: bytes.count)]
    }
    first = names
    for call in program.calls { make(call) }
  }

  /// Where a path stands; nil when a folder above it is missing.
  private func place(_ path: String) -> Place? {
    let parts = path.split(separator: "/").map(String.init)
    var folder = 0
    for part in parts.dropLast() {
      guard let next = names[Place(folder: folder, name: part)], files[next].isFolder else {
        return nil
      }
      folder = next
    }
    return Place(folder: folder, name: parts.last ?? "")
  }

  private func inode(_ path: String) -> Int? {
    path == "/" ? 0 : place(path).flatMap { names[$0] }
  }

  private func file(_ path: String) -> Int? {
    inode(path).flatMap { files[$0].isFolder ? nil : $0 }
  }

  private mutating func make(_ call: SmallProgram.Call) {
    switch call {
    case .make(let path):
      guard let place = place(path), names[place] == nil else { return }
      files.append(File())
      change([(place, files.count - 1)])
    case .makeFolder(let path):
      guard let place = place(path), names[place] == nil else { return }
      files.append(File(isFolder: true))
      change([(place, files.count - 1)])
    case .write(let path, let at, let count, let letter):
      guard let file = file(path) else { return }
      write(file, at, [UInt8](repeating: letter, count: count))
    case .cut(let path, let size):
      if let file = file(path) { resize(file, size) }
    case .rename(let old, let new):
      guard let from = place(old), let to = place(new), let moved = file(old) else { return }
      if names[to].map({ files[$0].isFolder || $0 == moved }) ?? false { return }
      change([(to, moved), (from, nil)], replacing: names[to] == nil ? nil : moved)
    case .link(let old, let new):
      guard let to = place(new), let linked = file(old), names[to] == nil else { return }
      change([(to, linked)])
    case .unlink(let path):
      if let place = place(path), file(path) != nil { change([(place, nil)]) }
    case .sync(let path, let kind):
      if let inode = inode(path) { sync(inode, kind) }
    }
  }

  private mutating func change(_ entries: [(place: Place, inode: Int?)], replacing: Int? = nil) {
    op += 1
    let before = Set(names.values)
    let changed = entries.map { ($0.place, $0.inode, names[$0.place]) }
    for (place, inode) in entries { names[place] = inode }
    for gone in before.subtracting(names.values) {
      for (page, images) in files[gone].pages where !images.last!.bytes.isEmpty {
        freed[page] = images.last!.bytes
      }
    }
    if rules.splitsRenames {
      for entry in changed { changes.append(Change(op: op, entries: [entry])) }
    } else {
      changes.append(Change(op: op, entries: changed, replacing: replacing))
    }
  }

  /// Each page is a change of its own, with a size of its own.
  private mutating func write(_ file: Int, _ at: Int, _ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      let start = at + done
      let page = start / 4_096
      let count = min(bytes.count - done, (page + 1) * 4_096 - start)
      op += 1
      let old = files[file].sizes.last!.bytes
      let size = max(old, start + count)
      var image = files[file].pages[page]?.last?.bytes ?? []
      let end = min(size - page * 4_096, 4_096)
      image += [UInt8](repeating: 0, count: max(0, end - image.count))
      let inPage = start - page * 4_096..<start - page * 4_096 + count
      image.replaceSubrange(inPage, with: bytes[done..<done + count])
      files[file].pages[page, default: [Image(op: 0, bytes: [])]]
        .append(Image(op: op, bytes: image, written: inPage))
      if size > old { files[file].sizes.append(Size(op: op, bytes: size, page: page)) }
      done += count
    }
  }

  private mutating func resize(_ file: Int, _ size: Int) {
    let old = files[file].sizes.last!.bytes
    if size == old { return }
    op += 1
    for page in files[file].pages.keys.sorted() {
      let image = files[file].pages[page]!.last!.bytes
      let kept = max(0, size - page * 4_096)
      if kept < image.count {
        if kept == 0 { freed[page] = image }
        files[file].pages[page]!.append(
          Image(op: op, bytes: Array(image.prefix(kept)), isFreed: kept == 0))
      }
    }
    files[file].sizes.append(Size(op: op, bytes: size, shrank: size < old))
    if size < old, rules.names == .prefix { changes.append(Change(op: op, shrunk: file)) }
  }

  /// R6 as ext4 has it: fsync waits for the last transaction of the file's own inode. A file that
  /// grew gets its blocks when it is written back, which is now.
  private func lastChange(of inode: Int) -> Int {
    let file = files[inode]
    // What a rename flushed, or a truncation in the journal needs, has its blocks.
    let held = sent.changes.filter {
      changes[$0].shrunk == inode || rules.renameFlushes && changes[$0].replacing == inode
    }
    let floor = max(sent.content[inode] ?? 0, held.map { changes[$0].op }.max() ?? 0)
    if file.sizes.contains(where: { $0.op > floor && !$0.shrank }) { return op }
    let named = changes.last { change in
      change.entries.contains { $0.inode == inode || $0.was == inode }
    }
    let written = file.pages.values.compactMap { $0.last?.op }.max() ?? 0
    return max(named?.op ?? 0, written, file.sizes.last?.op ?? 0)
  }

  private mutating func sync(_ inode: Int, _ kind: SyncKind) {
    let lastChange = lastChange(of: inode)
    op += 1
    var taken: [Int] = []
    if files[inode].isFolder {
      taken = changes.indices.filter { number in
        changes[number].entries.contains { $0.place.folder == inode }
      }
    } else {
      sent.content[inode] = op
      switch rules.syncTakes {
      case .nothing: break
      case .ownNames:
        // A file that has no name left has none to take along.
        let own = Set(names.filter { $0.value == inode }.keys)
        taken = changes.indices.filter { number in
          changes[number].entries.contains { own.contains($0.place) }
        }
      case .journal: taken = Array(changes.indices)
      case .journalOfOwn:
        taken = changes.indices.filter { changes[$0].op <= lastChange }
      }
    }
    // A prefix holds everything before what it holds.
    if rules.names == .prefix, let last = taken.last { taken = Array(0...last) }
    sent.changes.formUnion(taken)
    if kind == .full || !rules.hasDriveCache { stable = sent }
    if kind == .barrier { barriers.append((op, sent)) }
  }
}
