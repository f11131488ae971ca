// What a crash may leave of one file, once it is known which changes of names took place.

/// The contents of a file that the rules allow.
struct FileStates {
  /// Stands for a byte that nobody wrote.
  static let odd: UInt8 = 0xFF
  private static let noise = [UInt8](repeating: odd, count: 4_096)

  let file: Ledger.File
  private let rules: RuleSwitches
  /// The sizes from which to choose.
  private let sizes: Range<Int>
  /// Up to here everything is bound to survive.
  private let floor: Int
  private let last: Int
  /// What the blocks of each page held that were freed last: old records may stand there (R3).
  private let freed: [Int: [UInt8]]

  init(ledger: Ledger, inode: Int, chosen: Set<Int>, bounds: StateBounds) {
    file = ledger.files[inode]
    rules = ledger.rules
    last = bounds.last
    freed = ledger.freed
    var floor = bounds.floor.content[inode] ?? 0
    if rules.renameFlushes {
      // R9: the data was there before the name was.
      for number in chosen where ledger.changes[number].replacing == inode {
        floor = max(floor, ledger.changes[number].op)
      }
    }
    self.floor = floor
    var low = file.sizes.lastIndex { $0.op <= floor } ?? 0
    var high = file.sizes.lastIndex { $0.op <= bounds.last } ?? 0
    // R4: a file that shrinks is a change of the one journal.
    for (number, change) in ledger.changes.enumerated() where change.shrunk == inode {
      let place = file.sizes.firstIndex { $0.op == change.op }!
      if chosen.contains(number) { low = max(low, place) } else { high = min(high, place - 1) }
    }
    sizes = low..<max(low, high + 1)
  }

  /// Every content; none if the bounds contradict each other.
  func all() -> [[UInt8]] {
    Array(Set(sizes.flatMap(contents)))
  }

  private func contents(_ size: Int) -> [[UInt8]] {
    let bytes = file.sizes[size].bytes
    let pages = file.pages.keys.sorted().filter { $0 * 4_096 < bytes }
    var found: [[Int: [UInt8]]] = [[:]]
    for page in pages {
      let images = Set(images(page, size))
      found = found.flatMap { picked in
        images.map { picked.merging([page: $0]) { $1 } }
      }
    }
    return found.map { picked in file.content(size) { picked[$0]! } }
  }

  /// What one page may hold, as far as a file of this size shows it.
  private func images(_ page: Int, _ size: Int) -> [[UInt8]] {
    let chain = file.pages[page]!
    let shown = min(4_096, file.sizes[size].bytes - page * 4_096)
    let legal = chain.indices.filter { isLegal($0, page, size) }
    func padded(_ version: Int) -> [UInt8] {
      let bytes = chain[version].bytes.prefix(shown)
      return bytes + [UInt8](repeating: 0, count: shown - bytes.count)
    }
    var images = legal.map(padded)
    for version in legal {
      let image = padded(version)
      // R3: bytes that a later write brought, covered by the size, while the write did not come.
      if rules.sizes == .garbage, let missing = missing(version, page, size) {
        let older = (freed[page] ?? []) + [UInt8](repeating: 0, count: 4_096)
        for other in freed[page] == nil ? [Self.noise] : [Self.noise, older] {
          images.append(
            image.enumerated().map {
              missing.contains($0.offset) ? other[$0.offset] : $0.element
            })
        }
      }
      // R8: the rest of the sectors that the write touched.
      if rules.spoilsNeighbours, let written = chain[version].written, chain[version].op > floor {
        let sectors = written.lowerBound / 512 * 512..<(written.upperBound + 511) / 512 * 512
        images.append(
          image.enumerated().map {
            sectors.contains($0.offset) && !written.contains($0.offset) ? Self.odd : $0.element
          })
      }
      // R7: two neighbours of the chain, of which each may survive, joined at a multiple of the
      // unit; and one without a single sector.
      if rules.unit < 4_096, legal.contains(version - 1) {
        let older = padded(version - 1)
        for cut in stride(from: rules.unit, to: shown, by: rules.unit) {
          images.append(Array(image[..<cut]) + Array(older[cut...]))
          images.append(Array(older[..<cut]) + Array(image[cut...]))
        }
        for start in stride(from: 0, to: shown, by: 512) {
          let end = min(start + 512, shown)
          var image = image
          image.replaceSubrange(start..<end, with: older[start..<end])
          images.append(image)
        }
      }
    }
    return images
  }

  /// What a later write brought, and the size covers.
  private func missing(_ version: Int, _ page: Int, _ size: Int) -> Range<Int>? {
    let image = file.pages[page]![version]
    let places = file.sizes.indices.prefix(size + 1).dropFirst()
    guard
      let grown = places.first(where: {
        file.sizes[$0].page == page && file.sizes[$0].op > image.op
      })
    else { return nil }
    let begin = max(image.bytes.count, file.sizes[grown - 1].bytes - page * 4_096)
    let end = min(4_096, file.sizes[size].bytes - page * 4_096)
    return begin < end ? begin..<end : nil
  }

  private func isLegal(_ version: Int, _ page: Int, _ size: Int) -> Bool {
    let chain = file.pages[page]!
    let image = chain[version]
    // R1, and what a barrier holds back.
    if image.op > last { return false }
    if version + 1 < chain.count, chain[version + 1].op <= floor { return false }
    // A truncation that took place emptied what it freed; one that did not has freed nothing.
    for (place, cut) in file.sizes.enumerated() where cut.shrank {
      guard let freed = chain.firstIndex(where: { $0.op == cut.op }) else { continue }
      if place <= size, version < freed { return false }
      if place > size {
        if version == freed { return false }
        if rules.freedWait, chain[freed].isFreed, version > freed { return false }
      }
    }
    // R3: a growth comes after the data that made it.
    if rules.sizes == .dataFirst {
      for (place, grown) in file.sizes.enumerated() where place > 0 && place <= size {
        guard grown.page == page, !grown.shrank else { continue }
        let before = file.sizes[place - 1].bytes
        let isShown = max(before, page * 4_096) < file.sizes[size].bytes
        if isShown, image.op < grown.op { return false }
      }
    }
    return true
  }
}
