// What a crash may choose from, and the choice that a survivor set comes to.

import ChaosTrace

/// The oldest and the newest versions that a crash may choose, and the rules by which it does.
struct CrashBounds {
  /// It must not change while the bounds are used.
  let disk: Disk
  let rules: DiskModel
  let floor: CrashChoice
  let top: CrashChoice
  /// What may be lost, in the order that survivor sets count in.
  let items: [PendingItem]
  /// The files with a choice of sizes: few of many.
  let sized: [Int]

  /// All that a crash may choose now.
  init(_ disk: Disk, _ kind: CrashKind) {
    let rules = disk.rules(kind)
    self.init(disk, rules, disk.floorChoice(rules), disk.topChoice())
  }

  /// - Parameter floor: the oldest versions, and the newest ones too.
  init(_ disk: Disk, _ rules: DiskModel, only floor: CrashChoice) {
    self.init(disk, rules, floor, floor)
  }

  private init(_ disk: Disk, _ rules: DiskModel, _ floor: CrashChoice, _ top: CrashChoice) {
    self.disk = disk
    self.rules = rules
    self.floor = floor
    self.top = top
    items = Self.items(disk, floor, top)
    sized = disk.inodes.indices.filter { disk.inodes[$0].sizes.count > 1 }
  }

  var inodes: [Inode] { @inline(__always) _read { yield disk.inodes } }

  var journal: [Transaction] { @inline(__always) _read { yield disk.journal } }

  /// The changes of names that may be lost, by their places in the journal.
  var pendingNames: [Int] { journal.indices.filter { !floor.names[$0] } }

  private static func items(_ disk: Disk, _ floor: CrashChoice, _ top: CrashChoice)
    -> [PendingItem]
  {
    var items: [PendingItem] = []
    for inode in disk.inodes.indices {
      for page in top.pages.indices(inode)
      where top.pages[inode, page] > floor.pages[inode, page] {
        items.append(.page(inode: Int32(inode), page: page))
      }
      if top.sizes[inode] > floor.sizes[inode] { items.append(.size(inode: Int32(inode))) }
    }
    for name in disk.journal.indices where !floor.names[name] { items.append(.name(name)) }
    return items
  }

  /// The legal choice that a survivor set comes to.
  ///
  /// - Parameter digits: where they were made before, for numbers.
  func choice(_ survivors: Survivors, _ digits: @autoclosure () -> CrashDigits? = nil)
    -> CrashChoice
  {
    if rules.keepsEverything { return top }
    if rules.dropsUnsynced {
      var choice = floor
      choice.names = top.names
      return choice
    }
    var choice = choose(survivors, digits)
    chooseNames(survivors.names, in: &choice)
    legalise(&choice)
    return choice
  }

  /// The choice that a survivor set asks for, before the rules repair it.
  private func choose(_ survivors: Survivors, _ digits: () -> CrashDigits?) -> CrashChoice {
    if items.isEmpty { return top }
    let item = items[Int(survivors.index) % items.count]
    switch survivors.mode {
    case .all: return top
    case .none: return floor
    case .allBut:
      var choice = top
      drop(item, from: &choice)
      return choice
    case .only:
      var choice = floor
      keep(item, in: &choice)
      return choice
    case .namesCut:
      var choice = top
      let pending = pendingNames
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
    case .torn, .shorn: return tear(survivors)
    case .version: return older(survivors)
    case .sizeOnly, .garbage: return sizeOnly(survivors)
    case .neighbours: return damage(survivors)
    case .mix: return mix(survivors.index)
    case .allButTwo:
      var choice = top
      drop(item, from: &choice)
      drop(items[Int(survivors.tear) % items.count], from: &choice)
      return choice
    case .onlyTwo:
      var choice = floor
      keep(item, in: &choice)
      keep(items[Int(survivors.tear) % items.count], in: &choice)
      return choice
    case .state: return (digits() ?? CrashDigits(self)).choice(UInt64(survivors.number))
    case .blend: return (digits() ?? CrashDigits(self)).blend(survivors.number)
    }
  }

  /// Everything survives but one item; under one journal a lost change takes later ones along.
  func drop(_ item: PendingItem, from choice: inout CrashChoice) {
    switch item {
    case .page(let inode, let page): choice.pages[Int(inode), page] = floor.pages[Int(inode), page]
    case .size(let inode):
      choice.sizes[Int(inode)] = floor.sizes[Int(inode)]
      if rules.names == .journal { dropShrinks(of: Int(inode), from: &choice) }
    case .name(let name):
      let last = rules.names == .journal ? journal.count - 1 : name
      for index in name...last { choice.names[index] = false }
    }
  }

  /// Only one item survives; under one journal a change brings earlier ones along.
  func keep(_ item: PendingItem, in choice: inout CrashChoice) {
    switch item {
    case .page(let inode, let page): choice.pages[Int(inode), page] = top.pages[Int(inode), page]
    case .size(let inode):
      choice.sizes[Int(inode)] = top.sizes[Int(inode)]
      if rules.names == .journal { keepShrinks(of: Int(inode), in: &choice) }
    case .name(let name):
      let first = rules.names == .journal ? 0 : name
      for index in first...name { choice.names[index] = true }
      if rules.names == .perDirectory { disk.bringEarlier(&choice.names) }
    }
  }

  /// Everything survives, and one page is caught in the middle of being written.
  private func tear(_ survivors: Survivors) -> CrashChoice {
    var choice = top
    guard let (inode, page) = page(survivors) else { return choice }
    if rules.tear >= Disk.pageSize {
      choice.pages[inode, page] = floor.pages[inode, page]
      return choice
    }
    let unit = survivors.mode == .shorn ? 8 : 64
    let at = Int(survivors.tear >> 1) * unit % Disk.pageSize
    let cut = at / rules.tear * rules.tear
    choice.odd = [
      OddPage(inode: inode, page: page, form: survivors.tear & 1 == 1 ? .end(cut) : .front(cut))
    ]
    return choice
  }

  /// A version for every item, drawn from a seed.
  private func mix(_ seed: UInt16) -> CrashChoice {
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
      let pending = pendingNames
      let cut = draw(pending.count + 1)
      for (place, name) in pending.enumerated() { choice.names[name] = place < cut }
    }
    return choice
  }

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
      choice.odd = [OddPage(inode: inode, page: page, form: .neighbours)]
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
      choice.halves = [
        CrashChoice.Half(
          name: renames[Int(names.index) % renames.count],
          change: names.mode == .firstHalf ? 0 : 1)
      ]
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
