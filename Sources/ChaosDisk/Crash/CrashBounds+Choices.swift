// The choices of a crash that sweeps ask for by name: older images, sizes without data, damage,
// and changes of names apart from pages.

import ChaosTrace

extension CrashBounds {
  /// The page that a survivor set is about: pages are counted among themselves.
  func page(_ survivors: Survivors) -> (inode: Int, page: Int)? {
    let pages = items.compactMap { item -> (Int, Int)? in
      if case .page(let inode, let page) = item { (Int(inode), page) } else { nil }
    }
    return pages.isEmpty ? nil : pages[Int(survivors.index) % pages.count]
  }

  /// Everything survives, but one page is an older image of itself.
  func older(_ survivors: Survivors) -> CrashChoice {
    var choice = top
    guard let (inode, page) = page(survivors) else { return choice }
    let low = floor.pages[inode, page]
    choice.pages[inode, page] = low + Int(survivors.tear) % (top.pages[inode, page] - low + 1)
    return choice
  }

  /// Everything survives, but a file that changed its size has only that.
  func sizeOnly(_ survivors: Survivors) -> CrashChoice {
    var choice = top
    let sizes = items.compactMap { item -> Int? in
      if case .size(let inode) = item { Int(inode) } else { nil }
    }
    if sizes.isEmpty { return choice }
    let inode = sizes[Int(survivors.index) % sizes.count]
    choice.pages.take(inode, from: floor.pages)
    if survivors.mode == .garbage, rules.sizes == .garbage {
      choice.garbage = CrashChoice.Garbage(
        inode: inode, from: inodes[inode].sizes[floor.sizes[inode]].size)
    }
    return choice
  }

  /// Everything survives, and the last write of a page damaged what stands beside it (R8).
  func damage(_ survivors: Survivors) -> CrashChoice {
    var choice = top
    if rules.damagesNeighbours, let (inode, page) = page(survivors) {
      choice.damage = CrashChoice.Damage(inode: inode, page: page)
    }
    return choice
  }

  /// Chooses among the changes of names, whatever became of the pages.
  func chooseNames(_ names: NameSurvivors, in choice: inout CrashChoice) {
    if names.mode == .asMode { return }
    let pending = pendingNames
    if pending.isEmpty { return }
    let place = pending[Int(names.index) % pending.count]
    switch names.mode {
    case .asMode: break
    case .cut:
      let cut = Int(names.index) % (pending.count + 1)
      for (number, name) in pending.enumerated() { choice.names[name] = number < cut }
    case .allBut:
      choice.names = top.names
      drop(.name(place), from: &choice)
    case .only:
      choice.names = floor.names
      keep(.name(place), in: &choice)
    case .firstHalf, .secondHalf:
      choice.names = top.names
      let renames = pending.filter { journal[$0].isRename }
      if !rules.splitsRenames || renames.isEmpty { return }
      choice.half = CrashChoice.Half(
        name: renames[Int(names.index) % renames.count],
        change: names.mode == .firstHalf ? 0 : 1)
    }
  }

  /// R4 for folders that keep their own order: what a lost change comes before is lost as well.
  func orderNames(_ choice: inout CrashChoice) {
    for later in journal.indices where choice.names[later] && !floor.names[later] {
      for earlier in 0..<later
      where !choice.names[earlier] && journal[later].shares(with: journal[earlier]) {
        choice.names[later] = false
      }
    }
  }
}
