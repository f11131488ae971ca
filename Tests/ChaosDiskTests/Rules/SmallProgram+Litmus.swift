// Programs written by hand: each is the smallest in which one rule, or two of them, matter.

import ChaosDisk

extension SmallProgram {
  private init(
    _ name: String, _ setup: [(path: String, content: String?)] = [], _ calls: [Call]
  ) {
    self.init(name: name, setup: setup, calls: calls)
  }

  private static func page(_ letter: Character, _ count: Int = 4_096) -> String {
    String(repeating: letter, count: count)
  }

  private static let a = UInt8(ascii: "a")
  private static let b = UInt8(ascii: "b")

  static let litmus: [SmallProgram] = [
    SmallProgram(
      "a file is replaced without a sync", [("/f", "OLD")],
      [.make("/t"), .write("/t", at: 0, count: 3, letter: a), .rename("/t", to: "/f")]),
    SmallProgram(
      "a file is replaced with syncs", [("/f", "OLD")],
      [
        .make("/t"), .write("/t", at: 0, count: 3, letter: a), .sync("/t", .full),
        .rename("/t", to: "/f"), .sync("/", .full),
      ]),
    SmallProgram(
      "a rename may outlive the unlink before it", [("/a", "A"), ("/b", "B")],
      [.unlink("/a"), .rename("/b", to: "/c")]),
    SmallProgram(
      "a rename and an unlink in two folders", [("/d", nil), ("/a", "A"), ("/d/b", "B")],
      [.unlink("/a"), .rename("/d/b", to: "/d/c"), .make("/e")]),
    SmallProgram(
      "a name is given up and taken again", [("/a", "A")],
      [.rename("/a", to: "/b"), .make("/a"), .write("/a", at: 0, count: 1, letter: a)]),
    SmallProgram(
      "two pages are torn at once", [("/f", page("A", 600) + page("A", 600))],
      [.write("/f", at: 0, count: 600, letter: a), .write("/f", at: 600, count: 600, letter: b)]),
    SmallProgram(
      "two files are torn at once", [("/f", page("A", 1_100)), ("/g", page("B", 600))],
      [.write("/f", at: 0, count: 1_100, letter: a), .write("/g", at: 0, count: 600, letter: b)]),
    SmallProgram(
      "a sector in the middle is missing", [("/f", page("A", 2_048))],
      [.write("/f", at: 0, count: 2_048, letter: a)]),
    SmallProgram(
      "a page is cut in the middle, then written", [("/f", "OLDOLD")],
      [.cut("/f", to: 2), .write("/f", at: 0, count: 1, letter: a)]),
    SmallProgram(
      "a page is cut in the middle, and grows again", [("/f", "OLDOLD")],
      [.cut("/f", to: 2), .cut("/f", to: 5), .write("/f", at: 3, count: 1, letter: a)]),
    SmallProgram(
      "a file is emptied and written again: its blocks hold old records", [("/f", "OLDOLD")],
      [.cut("/f", to: 0), .write("/f", at: 0, count: 4, letter: a)]),
    SmallProgram(
      "a journal is removed and made again: its blocks hold old records", [("/j", "RECORD")],
      [.unlink("/j"), .make("/j"), .write("/j", at: 0, count: 4, letter: a)]),
    SmallProgram(
      "a file grows over the end of a page", [("/f", page("A", 4_090))],
      [.write("/f", at: 4_090, count: 12, letter: a)]),
    SmallProgram(
      "a barrier between two files", [("/f", "F"), ("/g", "G")],
      [
        .write("/f", at: 0, count: 1, letter: a), .sync("/f", .barrier),
        .write("/g", at: 0, count: 1, letter: b), .sync("/g", .file),
      ]),
    SmallProgram(
      "two barriers", [("/f", "F"), ("/g", "G")],
      [
        .write("/f", at: 0, count: 1, letter: a), .sync("/f", .barrier), .make("/n"),
        .sync("/n", .barrier), .write("/g", at: 0, count: 1, letter: b),
      ]),
    SmallProgram(
      "an overwrite and a sync of another file", [("/f", "F"), ("/g", "G")],
      [
        .rename("/f", to: "/h"), .write("/g", at: 0, count: 1, letter: a), .sync("/g", .file),
        .write("/h", at: 0, count: 1, letter: b),
      ]),
    SmallProgram(
      "one of two names goes, and the file is synced", [("/a", "A")],
      [.link("/a", to: "/b"), .unlink("/a"), .sync("/b", .file)]),
    SmallProgram(
      "a folder is made, and a file in it synced", [],
      [
        .makeFolder("/v"), .make("/v/log"), .write("/v/log", at: 0, count: 2, letter: a),
        .sync("/v/log", .file), .sync("/v", .file),
      ]),
    SmallProgram(
      "a file shrinks between two renames", [("/a", "AAAA"), ("/b", "B"), ("/c", "C")],
      [.rename("/b", to: "/d"), .cut("/a", to: 1), .rename("/c", to: "/b")]),
  ]
}
