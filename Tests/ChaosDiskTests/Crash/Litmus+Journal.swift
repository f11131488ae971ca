// Litmus tests of the one journal: a file that shrinks does so in order with changes of names (R4).

import ChaosDisk
import SystemPackage

extension Litmus {
  private static let four: Steps = { files in
    try files.put("/a", "AA")
    for path in ["/b", "/c", "/d"] { try files.put(path, String(path.dropFirst())) }
  }

  /// A tree by what took place: whether /a was cut, and whether /b took the place of /c.
  private static func tree(cut: Bool, moved: Bool) -> String {
    (cut ? "/a=" : "/a=AA") + (moved ? " /c=b" : " /b=b /c=c") + " /d=d"
  }

  private static let neither = tree(cut: false, moved: false)
  private static let cut = tree(cut: true, moved: false)
  private static let moved = tree(cut: false, moved: true)
  private static let both = tree(cut: true, moved: true)

  static let journal: [Litmus] = [
    Litmus(
      name: "a rename that survives brings the truncation before it along",
      setup: four,
      steps: { files in
        try files.truncate("/a", to: 0)
        try files.rename("/b", to: "/c")
      },
      expected: { rules in
        switch rules {
        case .kill: [both]
        case .lazy: [moved]
        case .ext4, .apfsPanic, .apfsPower: [neither, cut, both]
        case .posixWorst: [neither, cut, moved, both]
        }
      }),
    Litmus(
      name: "a truncation that survives brings the rename before it along",
      setup: four,
      steps: { files in
        try files.rename("/b", to: "/c")
        try files.truncate("/a", to: 0)
      },
      expected: { rules in
        switch rules {
        case .kill: [both]
        case .lazy: [moved]
        case .ext4, .apfsPanic, .apfsPower: [neither, moved, both]
        case .posixWorst: [neither, cut, moved, both]
        }
      }),
    Litmus(
      name: "truncations of two files keep their order",
      setup: four,
      steps: { files in
        try files.truncate("/d", to: 0)
        try files.truncate("/a", to: 0)
      },
      expected: { rules in
        let empty = [neither, cut].map { String($0.dropLast()) }
        switch rules {
        case .kill: return [empty[1]]
        case .lazy: return [neither]
        case .ext4, .apfsPanic, .apfsPower: return [neither, empty[0], empty[1]]
        case .posixWorst: return [neither, cut, empty[0], empty[1]]
        }
      }),
    Litmus(
      name:
        "fsync of any file commits the truncations so far, but on ext4 one that has not changed",
      setup: four,
      steps: { files in
        try files.truncate("/a", to: 0)
        try files.sync("/d")
        try files.rename("/b", to: "/c")
      },
      expected: { rules in
        switch rules {
        case .kill: [both]
        case .lazy: [moved]
        case .apfsPanic: [cut, both]
        case .ext4, .apfsPower: [neither, cut, both]
        case .posixWorst: [neither, cut, moved, both]
        }
      }),
    Litmus(
      name: "fsync of the truncated file commits the rename before it",
      setup: four,
      steps: { files in
        try files.rename("/b", to: "/c")
        try files.truncate("/a", to: 0)
        try files.sync("/a")
      },
      expected: { rules in
        switch rules {
        case .kill, .ext4, .apfsPanic: [both]
        case .lazy: [both]
        case .apfsPower: [neither, moved, both]
        case .posixWorst: [cut, both]
        }
      }),
    Litmus(
      name: "a folder's names that are settled hold the truncation before them, not the one after",
      setup: four,
      steps: { files in
        try files.truncate("/a", to: 0)
        try files.rename("/b", to: "/c")
        try files.truncate("/d", to: 0)
        try files.sync("/", .full)
      },
      expected: { rules in
        let empty = [moved, both].map { String($0.dropLast()) }
        switch rules {
        case .kill: return [empty[1]]
        case .lazy: return [moved]
        case .ext4, .apfsPanic, .apfsPower: return [both, empty[1]]
        case .posixWorst: return [moved, both, empty[0], empty[1]]
        }
      }),
    Litmus(
      name: "what is written after a truncation waits for no name and holds none up",
      setup: four,
      steps: { files in
        try files.truncate("/a", to: 0)
        try files.rename("/b", to: "/c")
        try files.patch("/a", at: 0, "N")
      },
      expected: { rules in
        let written = [cut, both].map { "/a=N" + $0.dropFirst(3) }
        let zeros = [cut, both].map { "/a=_" + $0.dropFirst(3) }
        switch rules {
        case .kill: return [written[1]]
        case .lazy: return [moved]
        case .ext4, .apfsPanic, .apfsPower: return [neither, cut, both, written[0], written[1]]
        case .posixWorst:
          return Set([neither, cut, moved, both] + written + zeros)
            .union([neither, moved].map { "/a=N_" + $0.dropFirst(5) })
        }
      }),
  ]
}
