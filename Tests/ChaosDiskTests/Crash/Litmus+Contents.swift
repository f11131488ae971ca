// Litmus tests of one file's bytes and size: rules R1, R2, R3, R7, R10 (FACTS.md,
// crash models).

import ChaosDisk
import SystemPackage

/// One letter, often.
func run(_ letter: String, _ count: Int = 4_096) -> String {
  String(repeating: letter, count: count)
}

extension Litmus {
  /// The two ways in which a page is caught halfway from `old` to `new`, at each sector.
  static func tears(_ old: String, _ new: String) -> [String] {
    (1..<8).flatMap { sectors -> [String] in
      let cut = sectors * 512
      return ["\(new)\(cut)\(old)\(4_096 - cut)", "\(old)\(cut)\(new)\(4_096 - cut)"]
    }
  }

  /// Joins the texts of pages, merging runs of one letter.
  static func merged(_ text: String) -> String {
    var content: [UInt8] = []
    var letter: UInt8 = 0
    var number = 0
    for byte in Array(text.utf8) + [0] {
      if byte >= 48, byte <= 57 {
        number = number * 10 + Int(byte - 48)
      } else {
        content += repeatElement(letter == UInt8(ascii: "_") ? 0 : letter, count: number)
        letter = byte
        number = 0
      }
    }
    return CrashStates.text(content)
  }

  static let contents: [Litmus] = [
    Litmus(
      name: "three overwrites of one page: any of its images, nothing between",
      setup: { try $0.put("/f", "aaa") },
      steps: { files in
        try files.patch("/f", at: 0, "b")
        try files.patch("/f", at: 1, "c")
        try files.patch("/f", at: 2, "d")
      },
      expected: { rules in
        switch rules {
        case .kill: ["/f=bcd"]
        case .lazy: ["/f=aaa"]
        default: ["/f=aaa", "/f=baa", "/f=bca", "/f=bcd"]
        }
      }),
    Litmus(
      name: "an fsync between overwrites is the floor",
      setup: { try $0.put("/f", "aaa") },
      steps: { files in
        try files.patch("/f", at: 0, "b")
        try files.patch("/f", at: 1, "c")
        try files.sync("/f")
        try files.patch("/f", at: 2, "d")
      },
      expected: { rules in
        switch rules {
        case .kill: ["/f=bcd"]
        case .lazy: ["/f=bca"]
        case .apfsPower: ["/f=aaa", "/f=baa", "/f=bca", "/f=bcd"]
        default: ["/f=bca", "/f=bcd"]
        }
      }),
    Litmus(
      name: "two pages overwritten: each on its own, and torn at sectors where the drive may",
      setup: { try $0.put("/f", run("A", 8_192)) },
      steps: { try $0.patch("/f", at: 0, run("B", 8_192)) },
      expected: { rules in
        let whole: Set = ["/f=A8192", "/f=A4096B4096", "/f=B4096A4096", "/f=B8192"]
        let torn = tears("A", "B").flatMap { [$0 + "B4096", "B4096" + $0] }
        switch rules {
        case .kill: return ["/f=B8192"]
        case .lazy: return ["/f=A8192"]
        case .ext4, .apfsPanic: return whole
        case .apfsPower, .posixWorst: return whole.union(torn.map { "/f=" + merged($0) })
        }
      }),
    Litmus(
      name: "appends to a log: a prefix, or zeros where nothing orders data and size",
      setup: { try $0.put("/f", run("A")) },
      steps: { files in
        let log = try files.open("/f", [.write, .append])
        _ = try files.write(log, bytes(run("B")))
        _ = try files.write(log, bytes(run("C")))
      },
      expected: { rules in
        let prefixes: Set = ["/f=A4096", "/f=A4096B4096", "/f=A4096B4096C4096"]
        switch rules {
        case .kill: return ["/f=A4096B4096C4096"]
        case .lazy: return ["/f=A4096"]
        case .ext4, .apfsPanic, .apfsPower: return prefixes
        case .posixWorst:
          let torn =
            tears("_", "B").map { "A4096" + $0 + "C4096" }
            + tears("_", "C").map { "A4096B4096" + $0 }
          return prefixes.union(["/f=A4096_4096", "/f=A4096_8192", "/f=A4096B4096_4096"])
            .union(["/f=A4096_4096C4096"]).union(torn.map { "/f=" + merged($0) })
        }
      }),
    Litmus(
      name: "a write beyond the end: the hole comes with its data",
      setup: { try $0.put("/f", "") },
      steps: { try $0.patch("/f", at: 5_000, "x") },
      expected: { rules in
        switch rules {
        case .kill: ["/f=_5000x"]
        case .lazy: ["/f="]
        case .posixWorst: ["/f=", "/f=_5001", "/f=_5000x"]
        default: ["/f=", "/f=_5000x"]
        }
      }),
    Litmus(
      name: "O_TRUNC and write (catalogue 1 and 2): old, nothing or new, but no mixture",
      setup: { try $0.put("/f", "oldold") },
      steps: { try $0.put("/f", "new") },
      expected: { rules in
        switch rules {
        case .kill: ["/f=new"]
        case .lazy: ["/f=oldold"]
        case .ext4, .apfsPanic, .apfsPower: ["/f=oldold", "/f=", "/f=new"]
        case .posixWorst:
          // What a cut frees is free only when the cut took place.
          ["/f=oldold", "/f=", "/f=new", "/f=___", "/f=new___"]
        }
      }),
    Litmus(
      name: "O_TRUNC and a write of two pages: what was freed never shows again (R10)",
      setup: { try $0.put("/f", run("A", 8_192)) },
      steps: { try $0.put("/f", run("B", 8_192)) },
      expected: { rules in
        switch rules {
        case .kill: return ["/f=B8192"]
        case .lazy: return ["/f=A8192"]
        case .ext4, .apfsPanic, .apfsPower: return ["/f=A8192", "/f=", "/f=B4096", "/f=B8192"]
        case .posixWorst:
          // Before the cut is on the disk, any mixture of old and new; after it, no A.
          let mixed = [["A4096", "B4096"], ["B4096", "_4096"]].flatMap { pages in
            pages.flatMap { one in pages.map { "/f=" + merged(one + $0) } }
          }
          let torn = tears("_", "B").flatMap { [$0 + "B4096", "B4096" + $0] }
          return Set(mixed).union(["/f=", "/f=B4096", "/f=_4096"])
            .union(torn.map { "/f=" + merged($0) })
        }
      }),
    Litmus(
      name: "cut and grown by ftruncate: zeros, never the past",
      setup: { try $0.put("/f", run("A", 6_000)) },
      steps: { files in
        try files.truncate("/f", to: 2)
        try files.truncate("/f", to: 5_000)
      },
      expected: { rules in
        switch rules {
        case .kill: ["/f=AA_4998"]
        case .lazy: ["/f=A6000"]
        case .ext4, .apfsPanic, .apfsPower, .posixWorst: ["/f=A6000", "/f=AA", "/f=AA_4998"]
        }
      }),
    Litmus(
      name: "a page that is new after a cut may lag behind the size where nothing orders them",
      setup: { try $0.put("/f", "a") },
      steps: { files in
        let file = try files.open("/f", [.write, .truncate])
        _ = try files.write(file, at: 0, bytes(run("B")))
        _ = try files.write(file, at: 4_096, bytes("c"))
      },
      expected: { rules in
        switch rules {
        case .kill: return ["/f=B4096c"]
        case .lazy: return ["/f=a"]
        case .ext4, .apfsPanic, .apfsPower: return ["/f=a", "/f=", "/f=B4096", "/f=B4096c"]
        case .posixWorst:
          let torn = tears("_", "B").map { "/f=" + merged($0 + "c1") }
          let whole: Set = [
            "/f=a", "/f=", "/f=B", "/f=B4096", "/f=_4096", "/f=B4096c", "/f=B4096_",
            "/f=_4096c", "/f=_4097",
          ]
          return whole.union(torn)
        }
      }),
  ]
}
