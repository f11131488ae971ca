// All that a crash may leave of a ledger: names first, then the bytes of each file that has one.

/// The bounds that everything in one state keeps.
struct StateBounds {
  var floor: Ledger.Floor
  /// Nothing later survives: a barrier before it did not come to pass.
  var last: Int
}

extension Ledger {
  /// Every tree that the rules allow, each on one line.
  func states() -> Set<String> {
    if rules.isKill {
      return [line(names) { now($0) }]
    }
    if rules.isLazy {
      return [line(names) { synced($0) }]
    }
    var states: Set<String> = []
    for bounds in bounds() {
      for chosen in names(bounds) {
        states.formUnion(trees(chosen, bounds))
      }
    }
    return states
  }

  private func now(_ inode: Int) -> [UInt8] {
    let file = files[inode]
    return file.content(file.sizes.count - 1) { file.pages[$0]!.last!.bytes }
  }

  /// What a file was when it was synced last, or when everything began.
  private func synced(_ inode: Int) -> [UInt8] {
    let file = files[inode]
    let floor = sent.content[inode] ?? 0
    let size = file.sizes.lastIndex { $0.op <= floor } ?? 0
    return file.content(size) { page in file.pages[page]!.last { $0.op <= floor }?.bytes ?? [] }
  }

  /// One for each number of barriers that came to pass: only those of a drive with a cache count.
  private func bounds() -> [StateBounds] {
    guard rules.hasDriveCache, !barriers.isEmpty else {
      return [StateBounds(floor: stable, last: op)]
    }
    return (0...barriers.count).map { passed in
      var floor = stable
      if passed > 0 {
        let sent = barriers[passed - 1].sent
        for (inode, op) in sent.content {
          floor.content[inode] = max(op, floor.content[inode] ?? 0)
        }
        floor.changes.formUnion(sent.changes)
      }
      return StateBounds(floor: floor, last: passed < barriers.count ? barriers[passed].op : op)
    }
  }

  // MARK: Names

  /// The changes that may have taken place together.
  private func names(_ bounds: StateBounds) -> [Set<Int>] {
    let possible = changes.indices.filter { changes[$0].op <= bounds.last }
    guard bounds.floor.changes.isSubset(of: possible) else { return [] }
    if rules.names == .prefix {
      let floor = (bounds.floor.changes.max() ?? -1) + 1
      return (floor...max(floor, possible.count)).map { Set(0..<$0) }
    }
    let free = possible.filter { !bounds.floor.changes.contains($0) }
    return (0..<1 << free.count).compactMap { bits in
      var chosen = bounds.floor.changes
      for (place, number) in free.enumerated() where bits >> place & 1 == 1 {
        chosen.insert(number)
      }
      return rules.names == .each || keepsFolderOrder(chosen) ? chosen : nil
    }
  }

  /// Whether no change of a folder took place without those of that folder before it.
  private func keepsFolderOrder(_ chosen: Set<Int>) -> Bool {
    chosen.allSatisfy { later in
      let folders = Set(changes[later].entries.map(\.place.folder))
      return changes.indices.prefix(later).allSatisfy { earlier in
        chosen.contains(earlier)
          || folders.isDisjoint(with: changes[earlier].entries.map(\.place.folder))
      }
    }
  }

  private func trees(_ chosen: Set<Int>, _ bounds: StateBounds) -> Set<String> {
    var tree = first
    for number in chosen.sorted() {
      for entry in changes[number].entries { tree[entry.place] = entry.inode }
    }
    var contents: [Int: [[UInt8]]] = [:]
    for inode in reachable(tree) where !files[inode].isFolder {
      contents[inode] = FileStates(ledger: self, inode: inode, chosen: chosen, bounds: bounds).all()
      if contents[inode] == [] { return [] }
    }
    var lines: Set<String> = []
    let inodes = contents.keys.sorted()
    var picked: [Int: [UInt8]] = [:]
    func pick(_ place: Int) {
      guard place < inodes.count else {
        lines.insert(line(tree) { picked[$0]! })
        return
      }
      for content in contents[inodes[place]]! {
        picked[inodes[place]] = content
        pick(place + 1)
      }
    }
    pick(0)
    return lines
  }

  // MARK: Trees

  private func reachable(_ tree: [Place: Int]) -> Set<Int> {
    var found: Set = [0]
    while true {
      let next = found.union(tree.filter { found.contains($0.key.folder) }.values)
      if next == found { return found }
      found = next
    }
  }

  private func line(_ tree: [Place: Int], _ content: (Int) -> [UInt8]) -> String {
    var entries: [(path: String, content: [UInt8]?)] = []
    func walk(_ folder: Int, _ path: String) {
      for (place, inode) in tree where place.folder == folder {
        let path = path + "/" + place.name
        entries.append((path, files[inode].isFolder ? nil : content(inode)))
        if files[inode].isFolder { walk(inode, path) }
      }
    }
    walk(0, "")
    return SmallProgram.line(entries)
  }
}

extension Ledger.File {
  /// The bytes of a file of one of its sizes, from an image of each page.
  func content(_ size: Int, _ page: (Int) -> [UInt8]) -> [UInt8] {
    let count = sizes[size].bytes
    var bytes = [UInt8](repeating: 0, count: count)
    for number in pages.keys where number * 4_096 < count {
      let start = number * 4_096
      let image = page(number).prefix(count - start)
      bytes.replaceSubrange(start..<start + image.count, with: image)
    }
    return bytes
  }
}
