// Every state that a crash may leave behind, found by walking all survivor sets.

import ChaosDisk
import ChaosHash
import ChaosTrace
import SystemPackage
import Testing

/// What a crash may make of a disk.
enum CrashStates {
  /// Enough seeds for `mix` to draw each combination of the small disks here.
  static let seeds = 100

  /// Every cut at a sector, both ways, and two cuts beside a sector.
  static let tears: [UInt16] = (0..<8).flatMap { [$0 * 16, $0 * 16 + 1] } + [2, 77]

  /// All survivor sets that differ on a disk with this much pending.
  static func survivors(_ disk: Disk, _ kind: CrashKind) -> [Survivors] {
    let items = disk.pendingItems(kind)
    let pages = items.filter { if case .page = $0 { true } else { false } }.count
    let plain = SurvivorMode.allCases.flatMap { mode -> [Survivors] in
      switch mode {
      case .all, .none, .dataOnly, .namesOnly: return [Survivors(mode)]
      case .allBut, .only, .namesCut:
        return (0...items.count).map { Survivors(mode, index: UInt16($0)) }
      case .mix: return (0..<seeds).map { Survivors(mode, index: UInt16($0)) }
      case .torn:
        return (0..<pages).flatMap { page in
          tears.map { Survivors(.torn, index: UInt16(page), tear: $0) }
        }
      case .shorn:
        return (0..<pages).flatMap { page in
          ([4, 5] + tears.map { ($0 >> 1) << 4 | $0 & 1 }).map {
            Survivors(.shorn, index: UInt16(page), tear: $0)
          }
        }
      case .version:
        return (0..<pages).flatMap { page in
          (0..<4).map { Survivors(.version, index: UInt16(page), tear: $0) }
        }
      // What takes several choices at once is listed from the rules: RuleTests.
      case .state, .allButTwo, .onlyTwo, .blend: return []
      case .sizeOnly, .garbage, .neighbours:
        return (0...items.count).map { Survivors(mode, index: UInt16($0)) }
      }
    }
    return plain + named(items.count)
  }

  /// Names apart from pages.
  private static func named(_ items: Int) -> [Survivors] {
    NameMode.allCases.dropFirst().flatMap { mode in
      (0...items).flatMap { index in
        [SurvivorMode.all, .none].map {
          Survivors($0, names: NameSurvivors(mode, index: UInt8(index)))
        }
      }
    }
  }

  /// The trees that a crash may leave, as text.
  static func reachable(_ phone: SimulatedPhone, _ kind: CrashKind) throws -> Set<String> {
    var states: Set<String> = []
    try each(phone, kind) { copy in
      let state = text(copy.disk)
      states.insert(state)
      try check(copy, state)
    }
    return states
  }

  /// The same trees, without a second look at each.
  static func trees(_ phone: SimulatedPhone, _ kind: CrashKind) -> Set<String> {
    let space = CrashSpace(phone.disk.snapshot(), kind)
    var seen: Set<UInt64> = []
    var trees: Set<String> = []
    for survivors in survivors(phone.disk, kind) {
      let state = space.state(survivors)
      if seen.insert(state.hash).inserted { trees.insert(text(space.disk(state))) }
    }
    return trees
  }

  /// A phone for each tree that a crash may leave.
  static func each(
    _ phone: SimulatedPhone, _ kind: CrashKind, _ body: (SimulatedPhone) throws -> Void
  ) throws {
    var seen: Set<Digest> = []
    for survivors in survivors(phone.disk, kind) {
      let copy = SimulatedPhone.copy(of: phone)
      copy.crash(kind, survivors)
      if seen.insert(copy.disk.digest).inserted { try body(copy) }
    }
  }

  /// What holds after every crash, whatever the model.
  static func check(_ phone: SimulatedPhone, _ state: String) throws {
    let disk = phone.disk
    #expect(disk.pendingItems(.powerLoss) == [] && disk.pendingItems(.panic) == [], "\(state)")
    #expect(disk.tree().filter(\.hasPendingChanges).isEmpty, "\(state)")
    try recount(phone)
    // A second crash finds nothing to take.
    for survivors in [Survivors.none, .all, Survivors(.torn, tear: 33), Survivors(.mix, index: 7)] {
      disk.crash(.powerLoss, survivors)
      #expect(text(disk) == state)
    }
    // What is written now is as safe as ever.
    try phone.files.put("/again", "again")
    try phone.files.sync("/again", .full)
    try phone.files.sync("/", .full)
    try phone.files.put("/lost", "lost")
    phone.crash(.powerLoss, .none)
    #expect(try phone.files.get("/again") == "again")
    let model = disk.model
    if !model.keepsEverything, !model.dropsUnsynced {
      #expect(try phone.files.list("/").contains("lost") == false)
    }
    try recount(phone)
  }

  /// Links and free pages agree with what can be reached.
  static func recount(_ phone: SimulatedPhone) throws {
    var names: [Int: Int] = [:]
    var pages: [Int: Int] = [:]
    for entry in phone.disk.tree() {
      let facts = try phone.files.status(entry.path)
      names[facts.inode, default: 0] += 1
      if !facts.isDirectory { pages[facts.inode] = (facts.size + 4_095) / 4_096 }
    }
    for entry in phone.disk.tree() {
      let facts = try phone.files.status(entry.path)
      #expect(facts.links == names[facts.inode], "\(entry.path)")
    }
    #expect(phone.disk.freePages == Disk.plenty - pages.values.reduce(0, +))
  }

  /// A tree on one line: `/d/ /d/a=new /f=A4096_512`. Zeros show as `_`, runs carry their length.
  static func text(_ disk: Disk) -> String {
    disk.tree().map { entry in
      entry.isDirectory ? entry.path + "/" : entry.path + "=" + text(entry.content)
    }.joined(separator: " ")
  }

  static func text(_ content: [UInt8]) -> String {
    var result = ""
    var start = 0
    while start < content.count {
      var end = start
      while end < content.count, content[end] == content[start] { end += 1 }
      let letter = content[start] == 0 ? "_" : String(decoding: [content[start]], as: UTF8.self)
      result += end - start < 4 ? String(repeating: letter, count: end - start) : letter
      if end - start >= 4 { result += "\(end - start)" }
      start = end
    }
    return result
  }
}
