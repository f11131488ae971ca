// One random call with all its operands, so that two machines can be asked the same.

import ChaosDisk

/// A call on one of four descriptors or on paths of a small tree.
enum RandomCall {
  case open(slot: Int, String, OpenOptions, ProtectionClass?)
  case close(slot: Int)
  case pread(slot: Int, at: Int, count: Int)
  case pwrite(slot: Int, at: Int, count: Int, byte: UInt8)
  case read(slot: Int, count: Int)
  case write(slot: Int, count: Int, byte: UInt8)
  case truncate(slot: Int, to: Int)
  case sync(slot: Int, SyncKind)
  case rename(String, String)
  case link(String, String)
  case unlink(String)
  case makeDirectory(String)
  case removeDirectory(String)
  case list(String)
  case status(String)
  case descriptorStatus(slot: Int)
  case lock(slot: Int, LockKind, LockMode, Range<Int>?)
  case unlock(slot: Int, LockKind, Range<Int>?)
  case protect(String, ProtectionClass)
  case protection(String)
}

extension RandomCall {
  private static let paths = [
    "/a", "/b", "/a b", "/d", "/d/a", "/d/b", "/d/e", "/d/e/a", "/e", "/e/a", "/no/a",
    // A name that no file can have.
    "/d/" + String(repeating: "n", count: 256),
  ]
  private static let places = [0, 0, 1, 100, 4_095, 4_096, 4_097, 9_000]
  private static let counts = [0, 1, 5, 4_096, 5_000, 8_200]
  private static let ranges: [Range<Int>?] = [nil, 0..<10, 5..<15, 10..<20, 0..<1]
  private static let options: [OpenOptions] = [
    [], .write, .write, [.write, .create], [.write, .create], [.write, .create], .create,
    [.write, .create, .exclusive], [.write, .create, .truncate], [.write, .create, .append],
    [.write, .truncate], [.write, .append], [.create, .exclusive],
  ]

  /// Draws a call.
  init(_ chance: inout Chance) {
    let slot = chance.below(4)
    let path = chance.pick(RandomCall.paths)
    let other = chance.pick(RandomCall.paths)
    let at = chance.pick(RandomCall.places)
    let count = chance.pick(RandomCall.counts)
    let byte = UInt8(chance.below(255) + 1)
    let kind = chance.pick([LockKind.flock, .description])
    let range = chance.pick(RandomCall.ranges)
    let protection = chance.pick(ProtectionClass.allCases)
    switch chance.below(44) {
    case 0..<8:
      let asked = chance.below(3) == 0 ? protection : nil
      self = .open(slot: slot, path, chance.pick(RandomCall.options), asked)
    case 8: self = .close(slot: slot)
    case 9, 10: self = .pread(slot: slot, at: at, count: count)
    case 11..<15: self = .pwrite(slot: slot, at: at, count: count, byte: byte)
    case 15: self = .read(slot: slot, count: count)
    case 16, 17: self = .write(slot: slot, count: count, byte: byte)
    case 18, 19: self = .truncate(slot: slot, to: at)
    case 20: self = .sync(slot: slot, chance.pick([.file, .barrier, .full]))
    case 21..<25: self = .rename(path, other)
    case 25, 26: self = .link(path, other)
    case 27, 28: self = .unlink(path)
    case 29, 30, 31: self = .makeDirectory(path)
    case 32: self = .removeDirectory(path)
    case 33: self = .list(path)
    case 34: self = .status(path)
    case 35: self = .descriptorStatus(slot: slot)
    case 36: self = .lock(slot: slot, kind, chance.pick([.shared, .exclusive]), range)
    case 37: self = .unlock(slot: slot, kind, range)
    case 38: self = .protect(path, protection)
    // Few files, so that locks meet.
    case 39, 40: self = .open(slot: slot, chance.pick(["/a", "/b"]), [.write, .create], nil)
    case 41, 42:
      self = .lock(slot: slot, kind, chance.pick([.shared, .exclusive]), range)
    default: self = .protection(path)
    }
  }
}
