// Which models allow what others allow: a disk that keeps fewer promises leaves every state of one
// that keeps more.

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@Suite struct ModelOrderTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var weak: DiskModelName
    var strong: DiskModelName
    var testDescription: String { "\(weak.word) in \(strong.word)" }
  }

  static let pairs = [
    Pair(weak: .kill, strong: .apfsPanic), Pair(weak: .apfsPanic, strong: .ext4Writeback),
    Pair(weak: .apfsPanic, strong: .apfsPower),
    Pair(weak: .ext4Ordered, strong: .ext4Writeback),
    Pair(weak: .ext4Ordered, strong: .posixWorst), Pair(weak: .lazy, strong: .posixWorst),
    Pair(weak: .ext4Writeback, strong: .posixParanoid),
    Pair(weak: .posixWorst, strong: .posixParanoid), Pair(weak: .btrfs, strong: .posixWorst),
  ]

  @Test(arguments: pairs, LitmusTests.all)
  func `A weaker model's states are among a stronger one's`(_ pair: Pair, _ litmus: Litmus) throws {
    let weak = CrashStates.trees(try litmus.phone(pair.weak), .powerLoss)
    let strong = CrashStates.trees(try litmus.phone(pair.strong), .powerLoss)
    #expect(weak.subtracting(strong).sorted() == [])
  }

  @Test(arguments: pairs)
  func `And they are fewer`(_ pair: Pair) throws {
    let isFewer = try LitmusTests.all.contains { litmus in
      let weak = CrashStates.trees(try litmus.phone(pair.weak), .powerLoss)
      let strong = CrashStates.trees(try litmus.phone(pair.strong), .powerLoss)
      return weak.count < strong.count
    }
    #expect(isFewer)
  }

  @Test func `The order of strength names every model once`() {
    #expect(Set(DiskModelName.byStrength) == Set(DiskModelName.allCases))
    #expect(DiskModelName.byStrength.count == DiskModelName.allCases.count)
    for pair in ModelOrderTests.pairs where pair.strong != .apfsPanic || pair.weak == .kill {
      let places = [pair.weak, pair.strong].map {
        DiskModelName.byStrength.firstIndex(of: $0) ?? -1
      }
      #expect(places[0] < places[1], "\(pair.testDescription)")
    }
  }

  // MARK: What the later models add

  static func states(_ model: DiskModelName, _ body: (SimulatedFiles) throws -> Void) throws
    -> Set<String>
  {
    let phone = SimulatedPhone(model)
    try phone.files.put("/f", run("A", 600))
    phone.disk.syncAll()
    try body(phone.files)
    return CrashStates.trees(phone, .powerLoss)
  }

  @Test func `posix.paranoid splits a rename, and no other model does`() throws {
    for model in DiskModelName.allCases {
      let states = try ModelOrderTests.states(model) { try $0.rename("/f", to: "/g") }
      let split: Set<String> = ["", "/f=A600 /g=A600"]
      #expect(states.isSuperset(of: split) == (model == .posixParanoid), "\(model.word)")
      #expect(states.isDisjoint(with: split) == (model != .posixParanoid), "\(model.word)")
    }
  }

  @Test func `btrfs reorders folders and keeps the order of each`() throws {
    let states = try ModelOrderTests.states(.btrfs) { files in
      try files.makeDirectory("/d", protection: nil)
      for folder in ["/", "/d"] { try files.sync(folder, .full) }
      try files.put("/a", "")
      try files.put("/d/b", "")
      try files.put("/d/c", "")
    }
    #expect(states.contains("/d/ /d/b= /f=A600") && states.contains("/a= /d/ /f=A600"))
    #expect(!states.contains { $0.contains("/d/c") && !$0.contains("/d/b") })
  }

  @Test func `Garbage stands only where a file grew, and only under models that have it`() throws {
    for model in DiskModelName.allCases {
      let states = try ModelOrderTests.states(model) { try $0.patch("/f", at: 600, run("B", 100)) }
      let hasGarbage = states.contains { state in
        !state.contains("_") && state != "/f=A600" && !state.hasPrefix("/f=A600B")
          && state.hasPrefix("/f=A600")
      }
      #expect(hasGarbage == [.ext4Writeback, .posixParanoid].contains(model), "\(model.word)")
    }
  }

  @Test func `What stands beside a write is damaged only under posix.paranoid`() throws {
    for model in DiskModelName.allCases {
      let states = try ModelOrderTests.states(model) { try $0.patch("/f", at: 100, run("B", 50)) }
      let damaged = states.contains { !$0.allSatisfy(\.isASCII) || $0.contains("\u{FFFD}") }
      #expect(damaged == (model == .posixParanoid), "\(model.word)")
    }
  }

  @Test func `posix.paranoid tears within a sector`() throws {
    let states = try ModelOrderTests.states(.posixParanoid) {
      try $0.patch("/f", at: 0, run("B", 600))
    }
    #expect(states.contains("/f=B16A584"))
    let worst = try ModelOrderTests.states(.posixWorst) { try $0.patch("/f", at: 0, run("B", 600)) }
    #expect(!worst.contains("/f=B16A584") && worst.contains("/f=B512A88"))
  }

  @Test func `A page that grows its file is torn where the file had not grown yet`() throws {
    let states = try ModelOrderTests.states(.apfsPower) {
      try $0.patch("/f", at: 0, run("B", 1_100))
    }
    #expect(states.contains("/f=B512A88"))
    #expect(!states.contains { $0.contains("_") })
  }
}
