// A crash: the kernel's layer is lost, one legal state of the rest is chosen and becomes the disk.

import ChaosTrace

/// What dies in a crash.
public enum CrashKind: Sendable {
  /// The kernel: what reached the drive is safe.
  case panic
  /// The power: only what reached the media is safe.
  case powerLoss
}

extension Disk {
  /// Crashes, and comes back as one legal state. All descriptors and locks are gone.
  public func crash(_ kind: CrashKind, _ survivors: Survivors) {
    // A state of a sweep crashes once more when its trace's step comes: nothing is left to lose.
    if isSettled {
      kernelObjects.removeAll()
      boots += 1
      return
    }
    let rules = rules(kind)
    let (floor, top) = (floorChoice(rules), topChoice())
    become(choice(survivors, items(floor, top), floor, top, rules))
  }

  /// Whether the media holds everything, and nothing is open or locked.
  private var isSettled: Bool {
    journal.isEmpty && state.barriers.isEmpty && locks.isEmpty
      && !inodes.contains { node in
        node.opens != 0 || node.sizes.count > 1 || node.pages.contains { $0.count > 1 }
          || node.links <= 0 && !node.pages.isEmpty
      }
  }

  /// The rules of a crash of this kind.
  func rules(_ kind: CrashKind) -> DiskModel { kind == .panic ? model.afterPanic : model }

  /// The legal choice that a survivor set comes to.
  ///
  /// - Parameters:
  ///   - items: what is pending, as `items` gives it.
  ///   - sized: the files with a choice of sizes, if somebody knows them.
  func choice(
    _ survivors: Survivors, _ items: [PendingItem], _ floor: CrashChoice, _ top: CrashChoice,
    _ rules: DiskModel, sized: [Int]? = nil
  ) -> CrashChoice {
    if rules.keepsEverything { return top }
    if rules.dropsUnsynced {
      var choice = floor
      choice.names = top.names
      return choice
    }
    var choice = choose(survivors, items, floor, top, rules)
    chooseNames(survivors.names, in: &choice, floor, top, rules)
    legalise(&choice, floor, top, rules, sized: sized)
    return choice
  }

  /// What may be lost in a crash of this kind, in the order that survivor sets count in.
  public func pendingItems(_ kind: CrashKind) -> [PendingItem] {
    items(floorChoice(rules(kind)), topChoice())
  }

  /// The oldest versions that may be chosen.
  func floorChoice(_ rules: DiskModel) -> CrashChoice {
    if rules.keepsEverything { return topChoice() }
    if rules.hasDriveCache {
      return CrashChoice(
        pages: PageChoices(inodes) { _ in 0 },
        sizes: Array(repeating: 0, count: inodes.count),
        names: Array(repeating: false, count: journal.count))
    }
    return CrashChoice(
      pages: PageChoices(inodes) { $0.lastIndex { $0.flushed != 0 } ?? 0 },
      sizes: inodes.map { $0.sizes.lastIndex { $0.flushed != 0 } ?? 0 },
      names: journal.map { $0.flushed != 0 || rules.names == .immediate })
  }

  /// The newest versions that may be chosen: pages that a failed fsync lost never are.
  func topChoice() -> CrashChoice {
    CrashChoice(
      pages: PageChoices(inodes) { $0.lastIndex { !$0.lost } ?? 0 },
      sizes: inodes.map { max($0.sizes.count - 1, 0) },
      names: Array(repeating: true, count: journal.count))
  }

  func items(_ floor: CrashChoice, _ top: CrashChoice) -> [PendingItem] {
    var items: [PendingItem] = []
    for inode in inodes.indices {
      for page in top.pages.indices(inode)
      where top.pages[inode, page] > floor.pages[inode, page] {
        items.append(.page(inode: Int32(inode), page: page))
      }
      if top.sizes[inode] > floor.sizes[inode] { items.append(.size(inode: Int32(inode))) }
    }
    for name in journal.indices where !floor.names[name] { items.append(.name(name)) }
    return items
  }

  /// The choice that a survivor set asks for, before the rules repair it.
  private func choose(
    _ survivors: Survivors, _ items: [PendingItem], _ floor: CrashChoice, _ top: CrashChoice,
    _ rules: DiskModel
  ) -> CrashChoice {
    if items.isEmpty { return top }
    let item = items[Int(survivors.index) % items.count]
    switch survivors.mode {
    case .all: return top
    case .none: return floor
    case .allBut:
      var choice = top
      drop(item, from: &choice, floor, rules)
      return choice
    case .only:
      var choice = floor
      keep(item, in: &choice, top, rules)
      return choice
    case .namesCut:
      var choice = top
      let pending = journal.indices.filter { !floor.names[$0] }
      let cut = Int(survivors.index) % (pending.count + 1)
      for name in pending.dropFirst(cut) { choice.names[name] = false }
      return choice
    case .dataOnly:
      var choice = top
      choice.names = floor.names
      return choice
    case .namesOnly:
      var choice = floor
      choice.names = top.names
      return choice
    case .torn, .shorn: return tear(survivors, items, floor, top, rules)
    case .version: return older(survivors, items, floor, top)
    case .sizeOnly, .garbage: return sizeOnly(survivors, items, floor, top, rules)
    case .neighbours: return damage(survivors, items, top, rules)
    case .mix: return mix(survivors.index, items, floor, top, rules)
    }
  }

  /// Everything survives but one item; under one journal a lost change takes later ones along.
  func drop(
    _ item: PendingItem, from choice: inout CrashChoice, _ floor: CrashChoice, _ rules: DiskModel
  ) {
    switch item {
    case .page(let inode, let page): choice.pages[Int(inode), page] = floor.pages[Int(inode), page]
    case .size(let inode):
      choice.sizes[Int(inode)] = floor.sizes[Int(inode)]
      if rules.names == .journal { dropShrinks(of: Int(inode), from: &choice, floor) }
    case .name(let name):
      let last = rules.names == .journal ? journal.count - 1 : name
      for index in name...last { choice.names[index] = false }
    }
  }

  /// Only one item survives; under one journal a change brings earlier ones along.
  func keep(
    _ item: PendingItem, in choice: inout CrashChoice, _ top: CrashChoice, _ rules: DiskModel
  ) {
    switch item {
    case .page(let inode, let page): choice.pages[Int(inode), page] = top.pages[Int(inode), page]
    case .size(let inode):
      choice.sizes[Int(inode)] = top.sizes[Int(inode)]
      if rules.names == .journal { keepShrinks(of: Int(inode), in: &choice) }
    case .name(let name):
      let first = rules.names == .journal ? 0 : name
      for index in first...name { choice.names[index] = true }
      if rules.names == .perDirectory { bringEarlier(&choice.names) }
    }
  }

  /// Everything survives, and one page is caught in the middle of being written.
  private func tear(
    _ survivors: Survivors, _ items: [PendingItem], _ floor: CrashChoice, _ top: CrashChoice,
    _ rules: DiskModel
  ) -> CrashChoice {
    var choice = top
    guard let (inode, page) = page(survivors, items) else { return choice }
    if rules.tear >= Disk.pageSize {
      choice.pages[inode, page] = floor.pages[inode, page]
      return choice
    }
    let unit = survivors.mode == .shorn ? 8 : 64
    let at = Int(survivors.tear >> 1) * unit % Disk.pageSize
    choice.tear = CrashChoice.Tear(
      inode: inode, page: page, at: at / rules.tear * rules.tear,
      keepsEnd: survivors.tear & 1 == 1)
    return choice
  }

  /// A version for every item, drawn from a seed.
  private func mix(
    _ seed: UInt16, _ items: [PendingItem], _ floor: CrashChoice, _ top: CrashChoice,
    _ rules: DiskModel
  ) -> CrashChoice {
    var choice = floor
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
    func draw(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    for item in items {
      switch item {
      case .page(let inode, let page):
        let low = floor.pages[Int(inode), page]
        choice.pages[Int(inode), page] = low + draw(top.pages[Int(inode), page] - low + 1)
      case .size(let inode):
        let low = floor.sizes[Int(inode)]
        choice.sizes[Int(inode)] = low + draw(top.sizes[Int(inode)] - low + 1)
      case .name(let name): choice.names[name] = draw(2) == 1
      }
    }
    if rules.names == .journal {
      let pending = journal.indices.filter { !floor.names[$0] }
      let cut = draw(pending.count + 1)
      for (place, name) in pending.enumerated() { choice.names[name] = place < cut }
    }
    return choice
  }
}
