// A part of a mapping that is synced, moved or taken away: what each address stands for, and that a
// sync promises its range alone.

#if os(Linux)
  import ChaosContracts
  import ChaosDisk
  import ChaosPhone
  import ChaosProcess
  import ChaosTrace
  import Foundation
  import Testing

  @Suite struct MappedRangeTests {
    /// What stands at the beginning of the first and of the third page after a panic.
    private func left(_ way: String, within: Bool) throws -> [String] {
      let handset = ManagedPhone(within: within)
      let store = try handset.open(RangeScript.self, [way])
      try store.write(.streak, Value(bytes: Array("new".utf8)))
      try store.flush()
      handset.phone.panic(.none)
      #expect(handset.phone.refusals == [])
      let file = handset.phone.disk.tree().first { $0.path == "/group/Documents/map" }
      let content = try #require(file?.content)
      return [0, 8_192].map { String(decoding: content[$0..<$0 + 3], as: UTF8.self) }
    }

    @Test(arguments: [
      ("all", ["new", "new"]), ("first", ["new", "old"]), ("third", ["old", "new"]),
      ("middle", ["old", "new"]), ("last", ["old", "old"]), ("later", ["old", "old"]),
      ("moved", ["new", "new"]), ("grown", ["new", "new"]), ("cut", ["old", "new"]),
      ("hole", ["new", "new"]), ("view", ["old", "new"]),
    ], [false, true])
    func onlyTheRangeIsPromised(way: (String, [String]), within: Bool) throws {
      #expect(try left(way.0, within: within) == way.1)
    }

    /// As on this machine.
    @Test(arguments: [false, true]) func whatIsWrongIsTold(within: Bool) throws {
      let handset = ManagedPhone(within: within)
      let store = try handset.open(RangeScript.self, ["errors"])
      #expect(store.check() == ["0", "\(EINVAL)", "\(EINVAL)", "\(EINVAL)", "\(ENOMEM)", "0"])
      #expect(handset.phone.refusals == [])
    }
  }

  /// Three bytes each in the first and the third of four mapped pages.
  final class RangeScript: Script {
    private static let page = 4_096
    private var start: UnsafeMutableRawPointer
    /// Where the third page is.
    private var third: UnsafeMutableRawPointer
    private var way: String { launch.words[0] }

    required init(_ launch: Launch) throws(StoreError) {
      start = UnsafeMutableRawPointer(bitPattern: 1)!
      third = start
      try super.init(launch)
      let size = 4 * Self.page
      let file = open(launch.group + "/Documents/map", O_RDWR | O_CREAT, 0o644)
      ftruncate(file, size)
      for place in [0, 2] { pwrite(file, "old", 3, place * Self.page) }
      fsync(file)
      let isView = way == "view"
      let map = mmap(
        nil, isView ? 2 * Self.page : size, PROT_READ | PROT_WRITE, MAP_SHARED, file,
        isView ? 2 * Self.page : 0)
      close(file)
      guard let map, map != MAP_FAILED else { throw .failed(.noMemory) }
      start = map
      if way == "moved" || way == "grown" {
        // Something in the way makes it move. What is there already is in the way, and stays.
        if way == "moved" {
          let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE
          _ = mmap(start + size, Self.page, PROT_NONE, flags, -1, 0)
        }
        guard let moved = RangeScript.remap(start, size, 2 * size), moved != MAP_FAILED else {
          throw .failed(.noMemory)
        }
        start = moved
      }
      third = start + (isView ? 0 : 2 * Self.page)
    }

    /// mremap(2), which Swift does not import: it has variable arguments.
    private static func remap(_ start: UnsafeMutableRawPointer, _ size: Int, _ newSize: Int)
      -> UnsafeMutableRawPointer?
    {
      typealias Remap = @convention(c) (UnsafeMutableRawPointer, Int, Int, Int32)
        -> UnsafeMutableRawPointer?
      let function = dlsym(nil, "mremap")
      return unsafeBitCast(function, to: Remap.self)(start, size, newSize, 1)
    }

    override func write(_ key: Key, _ value: Value?) throws(StoreError) {
      if way != "view" { memcpy(start, "new", 3) }
      memcpy(third, "new", 3)
    }

    override func flush() throws(StoreError) {
      let page = Self.page
      let isDone =
        switch way {
        case "first": msync(start, 100, Int32(MS_SYNC)) == 0
        case "third": msync(third, page, Int32(MS_SYNC)) == 0
        case "middle": msync(start + page, 2 * page, Int32(MS_SYNC)) == 0
        case "last": msync(start + 3 * page, page, Int32(MS_SYNC)) == 0
        case "later": msync(start, 4 * page, Int32(MS_ASYNC)) == 0
        case "cut": munmap(start, page) == 0 && msync(third, page, Int32(MS_SYNC)) == 0
        case "hole":
          munmap(start + page, page) == 0 && msync(start, page, Int32(MS_SYNC)) == 0
            && msync(third, page, Int32(MS_SYNC)) == 0
        case "view": msync(start, 2 * page, Int32(MS_SYNC)) == 0
        default: msync(start, 4 * page, Int32(MS_SYNC)) == 0
        }
      if !isDone { throw .unknown(.ioError) }
    }

    override func check() -> [String] {
      func sync(_ place: Int, _ size: Int, _ flags: Int32) -> String {
        msync(start + place, size, flags) == 0 ? "0" : "\(errno)"
      }
      let page = Self.page
      var told = [
        sync(0, page, Int32(MS_SYNC)), sync(1, page, Int32(MS_SYNC)),
        sync(0, page, Int32(MS_SYNC) | Int32(MS_ASYNC)),
        sync(0, page, 64),
      ]
      munmap(start + page, page)
      told += [sync(0, 3 * page, Int32(MS_SYNC)), sync(2 * page, page, Int32(MS_SYNC))]
      return told
    }
  }
#endif
