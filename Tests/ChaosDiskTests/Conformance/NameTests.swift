// Renaming, linking, removing and listing, on the simulated disk and on a real folder.

import ChaosDisk
import SystemPackage
import Testing

@Suite(.serialized) struct NameTests {
  @Test(arguments: Machine.allCases)
  func `A rename replaces a file, and its old content lives on for who has it open`(
    _ machine: Machine
  ) throws {
    let files = try machine.make()
    try files.put("/old", "old")
    try files.put("/new", "new")
    let inode = try files.status("/new").inode
    let reader = try files.open("/old", .write)
    try files.rename("/new", to: "/old")
    #expect(try files.list("/") == ["old"])
    #expect(try files.get("/old") == "new")
    #expect(try files.status("/old").inode == inode)
    #expect(try text(files.read(reader, at: 0, count: 9)) == "old")
    #expect(try files.status(reader).links == 0)
    // What is written to the dead file reaches nobody.
    _ = try files.write(reader, at: 0, bytes("lost"))
    #expect(try files.get("/old") == "new")
  }

  @Test(arguments: Machine.allCases)
  func `A rename moves between folders, and folders move with what they hold`(
    _ machine: Machine
  ) throws {
    let files = try machine.make()
    try files.makeDirectory("/a")
    try files.makeDirectory("/b")
    try files.put("/a/f", "1")
    try files.rename("/a/f", to: "/b/g")
    #expect(try files.list("/a") == [])
    #expect(try files.get("/b/g") == "1")
    try files.rename("/b", to: "/a/c")
    #expect(try files.list("/") == ["a"])
    #expect(try files.get("/a/c/g") == "1")
    #expect(errno { () throws(Errno) in try files.get("/b/g") } == .noSuchFileOrDirectory)
    // The moved folder's parent is the new one: its old ancestors may move into it no more.
    try files.makeDirectory("/a/c/d")
    #expect(
      errno { () throws(Errno) in try files.rename("/a", to: "/a/c/d/e") }
        == .invalidArgument)
    try files.rename("/a/c", to: "/c")
    try files.rename("/a", to: "/c/d/e")
    #expect(try files.list("/c/d/e") == [])
  }

  @Test(arguments: Machine.allCases)
  func `A rename refuses what does not fit`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/f", "f")
    try files.makeDirectory("/d")
    try files.makeDirectory("/full")
    try files.put("/full/x", "x")
    func rename(_ old: String, _ new: String) -> Errno? {
      errno { () throws(Errno) in try files.rename(old, to: new) }
    }
    #expect(rename("/no", "/x") == .noSuchFileOrDirectory)
    #expect(rename("/f", "/no/x") == .noSuchFileOrDirectory)
    #expect(rename("/f/x", "/y") == .notDirectory)
    #expect(rename("/f", "/full/x/y") == .notDirectory)
    #expect(rename("/f", "/d") == .isDirectory)
    #expect(rename("/f", "/full") == .isDirectory)
    #expect(rename("/d", "/f") == .notDirectory)
    #expect(rename("/d", "/full") == .directoryNotEmpty)
    #expect(rename("/d", "/d/e") == .invalidArgument)
    #expect(rename("/full/x", "/full/x") == nil)
    #expect(rename("/d", "/d") == nil)
    #expect(try files.list("/") == ["d", "f", "full"])
    #expect(rename("/full", "/d") == nil)
    #expect(try files.get("/d/x") == "x")
    #expect(try files.list("/") == ["d", "f"])
  }

  @Test(arguments: Machine.allCases)
  func `Hard links are one file with several names`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.makeDirectory("/d")
    try files.put("/a", "1")
    try files.link("/a", to: "/d/b")
    #expect(try files.status("/a").links == 2)
    #expect(try files.status("/a").inode == files.status("/d/b").inode)
    try files.patch("/d/b", at: 0, "2")
    #expect(try files.get("/a") == "2")
    // POSIX: renaming one name of a file onto another does nothing.
    try files.rename("/a", to: "/d/b")
    #expect(try files.list("/") == ["a", "d"])
    #expect(try files.list("/d") == ["b"])
    try files.put("/c", "3")
    try files.rename("/c", to: "/a")
    #expect(try files.status("/d/b").links == 1)
    #expect(try files.get("/d/b") == "2")
    try files.unlink("/d/b")
    #expect(try files.list("/d") == [])
  }

  @Test(arguments: Machine.allCases)
  func `A link refuses what does not fit`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/f", "f")
    try files.put("/g", "g")
    try files.makeDirectory("/d")
    func link(_ old: String, _ new: String) -> Errno? {
      errno { () throws(Errno) in try files.link(old, to: new) }
    }
    #expect(link("/no", "/x") == .noSuchFileOrDirectory)
    #expect(link("/f", "/no/x") == .noSuchFileOrDirectory)
    #expect(link("/f", "/g/x") == .notDirectory)
    #expect(link("/f", "/g") == .fileExists)
    #expect(link("/f", "/f") == .fileExists)
    #expect(link("/f", "/d") == .fileExists)
    #expect(link("/d", "/x") == .notPermitted)
    #expect(try files.status("/f").links == 1)
  }

  @Test(arguments: Machine.allCases)
  func `An unlinked file lives until its last descriptor closes`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.put("/a", "content")
    let file = try files.open("/a", .write)
    try files.unlink("/a")
    #expect(errno { () throws(Errno) in try files.open("/a") } == .noSuchFileOrDirectory)
    #expect(try files.status(file).links == 0)
    _ = try files.write(file, at: 7, bytes("!"))
    #expect(try text(files.read(file, at: 0, count: 99)) == "content!")
    try files.sync(file, .full)
    try files.put("/a", "another")
    #expect(try text(files.read(file, at: 0, count: 99)) == "content!")
    try files.close(file)
    #expect(try files.get("/a") == "another")
  }

  @Test(arguments: Machine.allCases)
  func `Folders are made and removed, but only when empty`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.makeDirectory("/d")
    #expect(try files.status("/d").isDirectory)
    #expect(errno { () throws(Errno) in try files.makeDirectory("/d") } == .fileExists)
    #expect(errno { () throws(Errno) in try files.makeDirectory("/") } == .fileExists)
    #expect(
      errno { () throws(Errno) in try files.makeDirectory("/no/d") }
        == .noSuchFileOrDirectory)
    try files.put("/d/f", "")
    #expect(errno { () throws(Errno) in try files.makeDirectory("/d/f") } == .fileExists)
    #expect(errno { () throws(Errno) in try files.removeDirectory("/d") } == .directoryNotEmpty)
    #expect(errno { () throws(Errno) in try files.removeDirectory("/d/f") } == .notDirectory)
    #expect(
      errno { () throws(Errno) in try files.removeDirectory("/no") }
        == .noSuchFileOrDirectory)
    try files.unlink("/d/f")
    try files.removeDirectory("/d")
    #expect(try files.list("/") == [])
  }

  @Test(arguments: Machine.allCases)
  func `unlink is not for folders`(_ machine: Machine) throws {
    let files = try machine.make()
    try files.makeDirectory("/d")
    let refused = errno { () throws(Errno) in try files.unlink("/d") }
    // POSIX and Darwin say EPERM; Linux says EISDIR.
    let linux = machine == .real && refused == .isDirectory
    #expect(refused == .notPermitted || linux)
    #expect(errno { () throws(Errno) in try files.unlink("/no") } == .noSuchFileOrDirectory)
    #expect(try files.list("/") == ["d"])
  }

  @Test(arguments: Machine.allCases)
  func `Names are bytes: two spellings are two files`(_ machine: Machine) throws {
    let files = try machine.make()
    let composed = "/caf\u{E9}"
    let decomposed = "/cafe\u{301}"
    #expect(composed == decomposed, "Swift takes them for one")
    try files.put(composed, "1")
    #expect(errno { () throws(Errno) in try files.get(decomposed) } == .noSuchFileOrDirectory)
    try files.put(decomposed, "2")
    #expect(try files.get(composed) == "1")
    #expect(try files.get(decomposed) == "2")
    #expect(
      try files.list("/").map { Array($0.utf8) } == [
        bytes("cafe\u{301}"), bytes("caf\u{E9}"),
      ])
    try files.unlink(composed)
    #expect(try files.list("/").map { Array($0.utf8) } == [bytes("cafe\u{301}")])
  }

  @Test(arguments: Machine.allCases)
  func `A listing is sorted by bytes, and odd names are names`(_ machine: Machine) throws {
    let files = try machine.make()
    for name in ["z", "a b", "B", ".hidden", "a", "~", "\u{1F600}", "ä", "a-", " ", "A", "\n"] {
      try files.put("/" + name, name)
    }
    let names = try files.list("/")
    #expect(
      names == [
        "\n", " ", ".hidden", "A", "B", "a", "a b", "a-", "z", "~", "ä", "\u{1F600}",
      ])
    for name in names { #expect(try files.get("/" + name) == name) }
  }
}
