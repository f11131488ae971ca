// The canonical crash states of a disk, one by one: bounded, without chance, and enough to show a
// write that is lost, one that comes too early, and one that is cut in half.

import ChaosTrace

/// The survivor sets that stand for all that a crash may leave.
public struct CanonicalSurvivors: Sendable {
  /// The sets, the mildest first.
  public var sets: [Survivors]
  /// Whether more was pending than the sets go through one by one.
  public var isCut: Bool
  /// How many sets there are in all; `.max` where that is beyond counting. Only thorough sets are
  /// compared with it.
  public var count: UInt64 = 0
  /// Pairs of pending writes that are neither lost nor kept together.
  public var pairsLeft = 0
}

extension CanonicalSurvivors {
  /// Sets that are drawn at a moment that has more.
  public static let mixes: UInt32 = 256
  /// Of this many writes, the newest, each two are lost and kept together: not quite as many sets
  /// as a moment may have that is gone through as a whole.
  public static let pairedItems = 64
}

extension CrashBounds {
  /// Pages that are lost or kept one by one. More are pending only where nothing is ever synced.
  static let canonicalPages = 48
  /// Older images of one page.
  static let canonicalVersions = 3
  /// Changes of names at each end of the journal that are lost or kept one by one.
  static let canonicalNames = 3
  /// Choices that are drawn for what pairs of losses may show.
  static let canonicalMixes = 4

  /// Each choice among pages with each among names. `plainly`: only all, nothing, and all but one.
  func canonicalSurvivors(plainly: Bool = false) -> CanonicalSurvivors {
    if rules.keepsEverything || rules.dropsUnsynced {
      return CanonicalSurvivors(sets: [.all], isCut: false)
    }
    let (pages, pagesAreCut) = pageSurvivors(plainly: plainly)
    let (names, namesAreCut) = nameSurvivors()
    let sets = names.flatMap { names in
      pages.map { Survivors($0.mode, index: $0.index, tear: $0.tear, names: names) }
    }
    return CanonicalSurvivors(sets: sets, isCut: pagesAreCut || namesAreCut)
  }

  /// The sets of a scope.
  func survivors(_ scope: SurvivorScope) -> CanonicalSurvivors {
    let canonical = canonicalSurvivors(plainly: scope == .plain)
    if scope == .canonical { return canonical }
    var all = canonical
    all.count = rules.keepsEverything || rules.dropsUnsynced ? 1 : CrashDigits(self).count
    if all.count <= max(1, scope.wholeAtMost) {
      all.isCut = false
      // A plain set says more than its number: the numbers come last.
      if all.count == 1 { return all }
      all.sets += (0..<UInt32(all.count)).map { Survivors(.state, number: $0) }
      return all
    }
    all.isCut = true
    if scope != .thorough { return all }
    for item in items.indices.prefix(Int(UInt16.max)) {
      all.sets.append(Survivors(.allBut, index: UInt16(item)))
      all.sets.append(Survivors(.only, index: UInt16(item)))
    }
    let paired = newest(CanonicalSurvivors.pairedItems)
    for (place, item) in paired.enumerated() {
      for other in paired.dropFirst(place + 1) {
        all.sets.append(Survivors(.allButTwo, index: UInt16(item), tear: UInt16(other)))
        all.sets.append(Survivors(.onlyTwo, index: UInt16(item), tear: UInt16(other)))
      }
    }
    all.pairsLeft = (items.count * (items.count - 1) - paired.count * (paired.count - 1)) / 2
    all.sets += (0..<CanonicalSurvivors.mixes).map { Survivors(.blend, number: $0) }
    return all
  }

  /// The places of the items that changed last, in their order.
  private func newest(_ count: Int) -> [Int] {
    let places = items.indices.prefix(Int(UInt16.max))
    if places.count <= count { return Array(places) }
    func op(_ place: Int) -> UInt32 {
      switch items[place] {
      case .page(let inode, let page):
        inodes[Int(inode)].pages[page][top.pages[Int(inode), page]].op
      case .size(let inode): inodes[Int(inode)].sizes[top.sizes[Int(inode)]].op
      case .name(let name): journal[name].op
      }
    }
    return places.sorted { (op($0), $0) > (op($1), $1) }.prefix(count).sorted()
  }

  /// What may become of pages and sizes.
  private func pageSurvivors(plainly: Bool) -> (sets: [Survivors], isCut: Bool) {
    var sets: [Survivors] = [.all]
    if items.isEmpty { return (sets, false) }
    var pages: [(item: Int, place: Int, inode: Int, page: Int, op: UInt32)] = []
    var sizes: [Int] = []
    for (number, item) in items.enumerated() {
      switch item {
      case .page(let inode, let page):
        let version = top.pages[Int(inode), page]
        pages.append(
          (number, pages.count, Int(inode), page, inodes[Int(inode)].pages[page][version].op))
      case .size: sizes.append(number)
      case .name: break
      }
    }
    if pages.isEmpty, sizes.isEmpty { return (sets, false) }
    sets.append(.none)
    let newest = pages.sorted { ($0.op, $0.item) > ($1.op, $1.item) }
    let taken = newest.prefix(Self.canonicalPages)
    for page in taken { sets.append(Survivors(.allBut, index: UInt16(page.item))) }
    if plainly {
      for size in sizes { sets.append(Survivors(.allBut, index: UInt16(size))) }
      return (sets, taken.count < pages.count)
    }
    for page in taken { sets.append(Survivors(.only, index: UInt16(page.item))) }
    for page in taken {
      let versions = top.pages[page.inode, page.page] - floor.pages[page.inode, page.page]
      for version in stride(from: versions - 1, to: 0, by: -1).prefix(Self.canonicalVersions) {
        sets.append(
          Survivors(.version, index: UInt16(page.place), tear: UInt16(version)))
      }
    }
    for size in sizes { sets.append(Survivors(.allBut, index: UInt16(size))) }
    if rules.sizes != .dataFirst {
      for place in sizes.indices { sets.append(Survivors(.sizeOnly, index: UInt16(place))) }
    }
    if rules.sizes == .garbage {
      for place in sizes.indices { sets.append(Survivors(.garbage, index: UInt16(place))) }
    }
    if let last = newest.first {
      sets += tears(UInt16(last.place))
      if rules.damagesNeighbours {
        sets.append(Survivors(.neighbours, index: UInt16(last.place)))
      }
    }
    for seed in 0..<Self.canonicalMixes { sets.append(Survivors(.mix, index: UInt16(seed))) }
    return (sets, taken.count < pages.count)
  }

  /// The last page cut at its first, middle and last place, the new bytes before and behind.
  private func tears(_ page: UInt16) -> [Survivors] {
    if rules.tear >= Disk.pageSize { return [] }
    return [rules.tear, Disk.pageSize / 2, Disk.pageSize - rules.tear].flatMap { cut in
      [0, 1].map { Survivors(.shorn, index: page, tear: UInt16(cut / 8 * 2 + $0)) }
    }
  }

  /// What may become of changes of names: cut where they keep an order, else each lost or kept.
  private func nameSurvivors() -> (sets: [NameSurvivors], isCut: Bool) {
    let pending = pendingNames
    let count = pending.count
    if count == 0 { return ([.asMode], false) }
    let ends = Self.ends(count)
    var sets = [NameSurvivors(.cut, index: UInt8(truncatingIfNeeded: count))]
    switch rules.names {
    case .immediate: return ([.asMode], false)
    case .journal:
      for cut in Self.ends(count).reversed() { sets.append(NameSurvivors(.cut, index: cut)) }
    case .perDirectory, .independent:
      sets.append(NameSurvivors(.cut, index: 0))
      for name in ends { sets.append(NameSurvivors(.allBut, index: name)) }
      for name in ends { sets.append(NameSurvivors(.only, index: name)) }
      if rules.names == .perDirectory {
        for cut in ends.dropFirst() { sets.append(NameSurvivors(.cut, index: cut)) }
      }
    }
    if rules.splitsRenames {
      let renames = pending.count { journal[$0].isRename }
      for rename in Self.ends(renames) {
        sets.append(NameSurvivors(.firstHalf, index: rename))
        sets.append(NameSurvivors(.secondHalf, index: rename))
      }
    }
    return (sets, ends.count < count || count > Int(UInt8.max))
  }

  /// The first and the last few of several places.
  private static func ends(_ count: Int) -> [UInt8] {
    let count = min(count, Int(UInt8.max))
    if count <= 2 * canonicalNames { return (0..<UInt8(count)).map { $0 } }
    return (0..<UInt8(canonicalNames)).map { $0 }
      + (UInt8(count - canonicalNames)..<UInt8(count)).map { $0 }
  }
}

extension Disk {
  /// The canonical survivor sets of a crash now.
  public func canonicalSurvivors(_ kind: CrashKind) -> CanonicalSurvivors {
    CrashBounds(self, kind).canonicalSurvivors()
  }
}
