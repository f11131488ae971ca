// open(2), on the simulated disk and on a real folder: what is made, what is refused.

import ChaosDisk
import SystemPackage
import Testing

@Suite(.serialized) struct OpeningTests {
  @Test(arguments: Machine.allCases)
  func `A missing file is made only on request`(_ machine: Machine) throws {
    let files = try machine.make()
    #expect(errno { () throws(Errno) in try files.open("/a", .write) } == .noSuchFileOrDirectory)
    #expect(try files.list("/") == [])
    let file = try files.open("/a", [.write, .create])
    #expect(try files.list("/") == ["a"])
    let facts = try files.status(file)
    #expect(facts.size == 0 && !facts.isDirectory && facts.links == 1)
    #expect(try files.status("/a").inode == facts.inode)
  }

  @Test(arguments: Machine.allCases)
  func `O_EXCL refuses whatever stands there`(_ machine: Machine) throws {
    let files = try machine.make()
    let new: OpenOptions = [.write, .create, .exclusive]
    _ = try files.open("/a", new)
    #expect(errno { () throws(Errno) in try files.open("/a", new) } == .fileExists)
    try files.makeDirectory("/d")
    #expect(errno { () throws(Errno) in try files.open("/d", new) } == .fileExists)
    let reading: OpenOptions = [.create, .exclusive]
    #expect(errno { () throws(Errno) in try files.open("/d", reading) } == .fileExists)
  }

  @Test(arguments: Machine.allCases)
  func `O_CREAT without O_EXCL keeps what is there`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/a", "content")
    let file = try files.open("/a", [.write, .create])
    #expect(try text(files.read(file, at: 0, count: 99)) == "content")
  }

  @Test(arguments: Machine.allCases)
  func `O_TRUNC empties the file for all its readers`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/a", "content")
    let reader = try files.open("/a")
    _ = try files.open("/a", [.write, .truncate])
    #expect(try files.read(reader, at: 0, count: 99) == [])
    #expect(try files.status("/a").size == 0)
  }

  @Test(arguments: Machine.allCases)
  func `A folder opens for reading only`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.makeDirectory("/d")
    let folder = try files.open("/d")
    #expect(try files.status(folder).isDirectory)
    try files.sync(folder, .file)
    for options: OpenOptions in [.write, [.write, .create], [.write, .truncate], .create] {
      #expect(errno { () throws(Errno) in try files.open("/d", options) } == .isDirectory)
    }
    #expect(errno { () throws(Errno) in try files.read(folder, at: 0, count: 1) } == .isDirectory)
    #expect(errno { () throws(Errno) in try files.read(folder, count: 1) } == .isDirectory)
    let refused = errno { () throws(Errno) in try files.write(folder, at: 0, [1]) }
    #expect(refused == .badFileDescriptor)
    #expect(errno { () throws(Errno) in try files.truncate(folder, to: 0) } == .invalidArgument)
  }

  @Test(arguments: Machine.allCases)
  func `The way to a file must exist and be folders`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/f", "")
    for path in ["/no/a", "/no/no/a"] {
      #expect(
        errno { () throws(Errno) in try files.open(path, [.write, .create]) }
          == .noSuchFileOrDirectory)
      #expect(errno { () throws(Errno) in try files.status(path) } == .noSuchFileOrDirectory)
    }
    for path in ["/f/a", "/f/a/b"] {
      #expect(
        errno { () throws(Errno) in try files.open(path, [.write, .create]) }
          == .notDirectory)
      #expect(errno { () throws(Errno) in try files.status(path) } == .notDirectory)
      #expect(errno { () throws(Errno) in try files.unlink(path) } == .notDirectory)
      #expect(errno { () throws(Errno) in try files.makeDirectory(path) } == .notDirectory)
      #expect(errno { () throws(Errno) in try files.list(path) } == .notDirectory)
    }
  }

  @Test(arguments: Machine.allCases)
  func `A closed descriptor is worth nothing, and its number comes back`(_ machine: Machine) throws
  {
    let files = try machine.make()
    let opened = try files.open("/a", [.write, .create])
    try files.close(opened)
    // Real numbers are those of the whole process: another test may have this one by now.
    let file = machine == .real ? 1 << 20 : opened
    #expect(errno { () throws(Errno) in try files.close(file) } == .badFileDescriptor)
    #expect(
      errno { () throws(Errno) in try files.read(file, at: 0, count: 1) }
        == .badFileDescriptor)
    #expect(errno { () throws(Errno) in try files.read(file, count: 1) } == .badFileDescriptor)
    #expect(errno { () throws(Errno) in try files.write(file, at: 0, [1]) } == .badFileDescriptor)
    #expect(errno { () throws(Errno) in try files.write(file, [1]) } == .badFileDescriptor)
    #expect(errno { () throws(Errno) in try files.truncate(file, to: 1) } == .badFileDescriptor)
    #expect(errno { () throws(Errno) in try files.sync(file, .file) } == .badFileDescriptor)
    #expect(errno { () throws(Errno) in try files.status(file) } == .badFileDescriptor)
    #expect(
      errno { () throws(Errno) in
        try files.lock(file, .flock, .shared, range: nil, blocking: false)
      } == .badFileDescriptor)
    #expect(
      errno { () throws(Errno) in try files.unlock(file, .flock, range: nil) }
        == .badFileDescriptor)
    #expect(errno { () throws(Errno) in try files.close(-1) } == .badFileDescriptor)
    let first = try files.open("/a")
    let second = try files.open("/a")
    try files.close(first)
    let third = try files.open("/a")
    if machine != .real { #expect(third == first) }
    for file in [second, third] { try files.close(file) }
  }

  @Test(arguments: Machine.allCases)
  func `A descriptor for reading does not write`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/a", "content")
    let file = try files.open("/a")
    #expect(errno { () throws(Errno) in try files.write(file, at: 0, [1]) } == .badFileDescriptor)
    #expect(errno { () throws(Errno) in try files.write(file, []) } == .badFileDescriptor)
    // POSIX allows EBADF here too; Linux and Darwin say EINVAL.
    #expect(errno { () throws(Errno) in try files.truncate(file, to: 1) } == .invalidArgument)
    #expect(try files.get("/a") == "content")
    try files.sync(file, .full)
  }

  @Test(arguments: Machine.allCases)
  func `A new file takes the asked class, or that of its folder`(_ machine: Machine) throws {
    let files = try machine.make()
    #expect(try files.protection("/") == .completeUntilFirstUnlock)
    for folder in ProtectionClass.allCases {
      try files.makeDirectory("/\(folder)", protection: folder)
      try files.makeDirectory("/\(folder)/inner")
      #expect(try files.protection("/\(folder)/inner") == folder)
      try files.put("/\(folder)/plain", "")
      #expect(try files.protection("/\(folder)/plain") == folder)
      for asked in ProtectionClass.allCases {
        try files.put("/\(folder)/\(asked)", "", protection: asked)
        #expect(try files.protection("/\(folder)/\(asked)") == asked)
        // An existing file keeps its class (F17).
        try files.put("/\(folder)/\(asked)", "", protection: ProtectionClass.none)
        #expect(try files.protection("/\(folder)/\(asked)") == asked)
      }
    }
  }
}
