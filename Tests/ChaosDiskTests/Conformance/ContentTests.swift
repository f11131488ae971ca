// Reading, writing and sizes, on the simulated disk and on a real folder.

import ChaosDisk
import SystemPackage
import Testing

@Suite(.serialized) struct ContentTests {
  /// Bytes that tell their place: no two pages are alike.
  static func pattern(_ count: Int, from start: Int = 0) -> [UInt8] {
    (start..<(start + count)).map { UInt8(truncatingIfNeeded: $0 ^ ($0 >> 8) &* 31 &+ 7) | 1 }
  }

  @Test(arguments: Machine.allCases)
  func `What was written is read back, across pages and at odd places`(_ machine: Machine) throws {
    let files = try machine.make()
    let file = try files.open("/a", [.write, .create])
    let content = ContentTests.pattern(3 * 4_096 + 5)
    #expect(try files.write(file, at: 0, content) == content.count)
    #expect(try files.read(file, at: 0, count: 1 << 20) == content)
    for (at, count) in [(4_095, 2), (4_096, 4_096), (1, 12_000), (8_191, 4_098), (12_288, 5)] {
      #expect(try files.read(file, at: at, count: count) == Array(content[at..<(at + count)]))
    }
    #expect(try files.write(file, at: 4_090, [1, 2, 3, 4, 5, 6, 7, 8, 9]) == 9)
    #expect(
      try files.read(file, at: 4_088, count: 13)
        == content[4_088..<4_090] + [1, 2, 3, 4, 5, 6, 7, 8, 9] + content[4_099..<4_101])
    #expect(try files.status(file).size == content.count)
  }

  /// Real file systems say so, too, at other sizes.
  @Test(arguments: [Int.max - 5, 1 << 44])
  func `A write far out of reach is refused`(_ place: Int) throws {
    let files = try Machine.simulated.make()
    let file = try files.open("/a", [.write, .create])
    #expect(
      errno { () throws(Errno) in try files.write(file, at: place, [1, 2, 3, 4, 5, 6, 7, 8]) }
        == .fileTooLarge)
  }

  @Test(arguments: Machine.allCases)
  func `Reading stops at the end of the file`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/a", "0123456789")
    let file = try files.open("/a")
    #expect(try text(files.read(file, at: 7, count: 100)) == "789")
    #expect(try files.read(file, at: 10, count: 1) == [])
    #expect(try files.read(file, at: 1 << 40, count: 1) == [])
    #expect(try files.read(file, at: 3, count: 0) == [])
    #expect(
      errno { () throws(Errno) in try files.read(file, at: -1, count: 1) }
        == .invalidArgument)
  }

  @Test(arguments: Machine.allCases)
  func `A negative place is no place to write`(_ machine: Machine) throws {
    let files = try machine.make()
    let file = try files.open("/a", [.write, .create])
    #expect(errno { () throws(Errno) in try files.write(file, at: -1, [1]) } == .invalidArgument)
    #expect(errno { () throws(Errno) in try files.truncate(file, to: -1) } == .invalidArgument)
    #expect(try files.status(file).size == 0)
  }

  @Test(arguments: Machine.allCases)
  func `Writing nothing changes nothing`(_ machine: Machine) throws {
    let files = try machine.make()
    let file = try files.open("/a", [.write, .create])
    #expect(try files.write(file, at: 100, []) == 0)
    #expect(try files.write(file, []) == 0)
    #expect(try files.status(file).size == 0)
  }

  @Test(arguments: Machine.allCases)
  func `Sequential calls share one place, and pread and pwrite leave it alone`(
    _ machine: Machine
  ) throws {
    let files = try machine.make()
    let file = try files.open("/a", [.write, .create])
    #expect(try files.write(file, bytes("abc")) == 3)
    #expect(try files.write(file, bytes("def")) == 3)
    #expect(try files.write(file, at: 1, bytes("X")) == 1)
    #expect(try files.read(file, at: 0, count: 2) == bytes("aX"))
    #expect(try files.write(file, bytes("g")) == 1)
    #expect(try files.get("/a") == "aXcdefg")
    #expect(try files.read(file, count: 5) == [])
    let reader = try files.open("/a")
    #expect(try text(files.read(reader, count: 3)) == "aXc")
    #expect(try text(files.read(reader, count: 9)) == "defg")
    #expect(try files.read(reader, count: 9) == [])
  }

  @Test(arguments: Machine.allCases)
  func `A sequential write over three pages goes on where it stopped`(_ machine: Machine) throws {
    let files = try machine.make()
    let file = try files.open("/a", [.write, .create])
    let content = ContentTests.pattern(9_000)
    #expect(try files.write(file, content) == 9_000)
    #expect(try files.write(file, content) == 9_000)
    #expect(try files.read(file, at: 0, count: 20_000) == content + content)
  }

  @Test(arguments: Machine.allCases)
  func `O_APPEND writes at the end, wherever others left it`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/a", "0123456789")
    let log = try files.open("/a", [.write, .append])
    let other = try files.open("/a", .write)
    #expect(try files.write(log, bytes("abc")) == 3)
    _ = try files.write(other, at: 13, bytes("##"))
    #expect(try files.write(log, bytes("d")) == 1)
    #expect(try files.get("/a") == "0123456789abc##d")
    try files.truncate(other, to: 2)
    let long = ContentTests.pattern(10_000)
    #expect(try files.write(log, long) == 10_000)
    #expect(try files.read(other, at: 0, count: 20_000) == bytes("01") + long)
  }

  @Test(arguments: Machine.allCases)
  func `After an append the place is the end of the file`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/a", "0123456789")
    let log = try files.open("/a", [.write, .append])
    #expect(try text(files.read(log, count: 2)) == "01")
    #expect(try files.write(log, bytes("abc")) == 3)
    #expect(try files.read(log, count: 99) == [])
  }

  /// POSIX: pwrite writes at its offset. Linux appends instead; pwrite(2) says so under BUGS.
  @Test func `pwrite with O_APPEND goes to its offset, also over several pages`() throws {
    let files = try Machine.simulated.make()
    try files.put("/a", "0123456789")
    let log = try files.open("/a", [.write, .append])
    let content = ContentTests.pattern(10_000)
    #expect(try files.write(log, at: 2, content) == 10_000)
    #expect(try files.read(log, at: 0, count: 20_000) == bytes("01") + content)
  }

  @Test(arguments: Machine.allCases)
  func `Holes read as zeros`(_ machine: Machine) throws {
    let files = try machine.make()
    let file = try files.open("/a", [.write, .create])
    _ = try files.write(file, at: 3, bytes("x"))
    _ = try files.write(file, at: 9_000, bytes("y"))
    var expected = [UInt8](repeating: 0, count: 9_001)
    expected[3] = UInt8(ascii: "x")
    expected[9_000] = UInt8(ascii: "y")
    #expect(try files.read(file, at: 0, count: 10_000) == expected)
    #expect(try files.read(file, at: 5_000, count: 10) == [UInt8](repeating: 0, count: 10))
    _ = try files.write(file, at: 6_000, bytes("z"))
    expected[6_000] = UInt8(ascii: "z")
    #expect(try files.read(file, at: 0, count: 10_000) == expected)
  }

  @Test(arguments: Machine.allCases)
  func `A file that shrinks and grows again shows zeros, not its past`(_ machine: Machine) throws {
    let files = try machine.make()
    let file = try files.open("/a", [.write, .create])
    let content = ContentTests.pattern(10_000)
    _ = try files.write(file, content)
    for (small, large) in [(5_000, 9_000), (100, 4_097), (0, 12_000), (0, 1)] {
      try files.truncate(file, to: 10_000)
      _ = try files.write(file, at: 0, content)
      try files.truncate(file, to: small)
      #expect(try files.status(file).size == small)
      try files.truncate(file, to: large)
      #expect(try files.status(file).size == large)
      #expect(
        try files.read(file, at: 0, count: 20_000)
          == content[..<small] + [UInt8](repeating: 0, count: large - small))
    }
    _ = try files.write(file, at: 0, content)
    try files.truncate(file, to: 10)
    _ = try files.write(file, at: 20, [1])
    #expect(
      try files.read(file, at: 0, count: 99)
        == content[..<10] + [UInt8](repeating: 0, count: 10) + [1])
  }

  @Test(arguments: Machine.allCases)
  func `Every descriptor sees a write at once`(_ machine: Machine) throws {
    let (first, second) = try machine.makeTwo()
    try first.put("/a", "old")
    let reader = try second.open("/a")
    try first.patch("/a", at: 0, "new!")
    #expect(try text(second.read(reader, at: 0, count: 9)) == "new!")
    #expect(try second.status(reader).size == 4)
  }

  @Test func `A change of content shows in the facts, a change of names does not`() throws {
    let files = try Machine.simulated.make()
    try files.put("/a", "old")
    let before = try files.status("/a").changes
    try files.rename("/a", to: "/b")
    try files.link("/b", to: "/c")
    #expect(try files.status("/c").changes == before)
    try files.patch("/b", at: 0, "old")
    let after = try files.status("/c").changes
    #expect(after != before)
    try files.truncate("/b", to: 1)
    #expect(try files.status("/c").changes != after)
  }
}
