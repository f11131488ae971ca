// Footprints: alike for disks that look alike, and another one where a name or a size tells more.

import SystemPackage
import Testing

@testable import ChaosDisk

@Suite struct FootprintTests {
  /// The footprint of a disk with these files, made in this order.
  private func footprint(_ files: [(path: String, size: Int)]) throws -> Footprint {
    let machine = SimulatedPhone()
    for (path, size) in files {
      let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
      if !folder.isEmpty { try machine.files.make(folder: String(folder), nil) }
      let file = try machine.files.open(path, [.write, .create], protection: nil)
      try machine.files.writeAll(file, Array(repeating: 7, count: size))
      try machine.files.close(file)
    }
    return machine.disk.footprint()
  }

  /// Every count up to eight is one of its own: how far a count has come is what it is for.
  @Test func eachStepOfASmallCountIsSeen() throws {
    let steps = try (0...8).map { try footprint([("/marks", $0)]) }
    #expect(Set(steps).count == 9)
  }

  /// Among larger sizes few are told apart, or there were something new for ever.
  @Test func largeSizesAreRounded() {
    let sizes = Set((0..<1_000_000).map(Footprint.magnitude))
    #expect(sizes.count < 80, "\(sizes.count)")
    #expect(Footprint.magnitude(1_000) == Footprint.magnitude(1_023))
    #expect(Footprint.magnitude(1_023) != Footprint.magnitude(1_024))
    #expect(Footprint.magnitude(.max) > Footprint.magnitude(1 << 40))
  }

  @Test func numbersInNamesAreLeftOut() throws {
    let one = try footprint([("/log-7", 10)])
    #expect(try footprint([("/log-12345", 10)]) == one)
    #expect(try footprint([("/log-", 10)]) != one)
    #expect(try footprint([("/lag-7", 10)]) != one)
    // What stands below a numbered folder is below any of them.
    #expect(try footprint([("/1/a", 1)]) == footprint([("/22/a", 1)]))
  }

  @Test func howManyThereAreOfANameCounts() throws {
    let files = (0..<4).map { (path: "/log-\($0)", size: 10) }
    let counts = try (1...4).map { try footprint(Array(files.prefix($0))) }
    #expect(Set(counts).count == 4)
    // One name, and one size: all bytes under that name.
    #expect(counts.allSatisfy { $0.parts.count == 2 })
    // Rounded as well: nobody counts a hundred files one by one.
    let many = try (90...100).map { count in
      try footprint((0..<count).map { (path: "/log-\($0)", size: 0) })
    }
    #expect(Set(many).count <= 2)
  }

  /// The same files, whoever made them first and whatever is in them.
  @Test func orderAndContentDoNotCount() throws {
    let files: [(path: String, size: Int)] = [("/b", 3), ("/a", 2), ("/c/d", 1)]
    #expect(try footprint(files) == footprint(files.reversed()))
    let machine = SimulatedPhone()
    let file = try machine.files.open("/a", [.write, .create], protection: nil)
    try machine.files.writeAll(file, [1, 2])
    let before = machine.disk.footprint()
    try machine.files.writeAll(file, [3, 4])
    #expect(machine.disk.footprint() == before)
  }

  /// What a name is below tells it from the same name elsewhere, and a folder from a file.
  @Test func placesAndKindsCount() throws {
    let machine = SimulatedPhone()
    try machine.files.make(folder: "/a", nil)
    let folder = machine.disk.footprint()
    #expect(try footprint([("/a", 0)]) != folder)
    #expect(try footprint([("/a/x", 1), ("/b", 1)]) != footprint([("/a/b", 1), ("/x", 1)]))
  }

  /// A name that comes or goes is seen beside sizes that stay as they were.
  @Test func namesAreOnePartAndEachSizeAnother() throws {
    let less = try footprint([("/a", 2), ("/b", 3)])
    let more = try footprint([("/a", 2), ("/b", 3), ("/c", 0)])
    #expect(Set(less.parts).intersection(more.parts).count == 2)
    let larger = try footprint([("/a", 2), ("/b", 4)])
    #expect(Set(less.parts).intersection(larger.parts).count == 2)
  }
}
