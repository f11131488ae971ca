// Litmus tests of the drive's cache: what fsync, F_BARRIERFSYNC and F_FULLFSYNC order (R11).

import ChaosDisk
import SystemPackage

extension Litmus {
  private static let three: Steps = { files in
    for path in ["/a", "/b", "/c"] { try files.put(path, "0") }
  }

  /// All trees of files that hold one of two bytes.
  private static func every(_ files: [String], where legal: ([Int]) -> Bool) -> Set<String> {
    Set(
      (0..<(1 << files.count)).map { set in files.indices.map { set >> $0 & 1 } }
        .filter(legal)
        .map { bits in zip(files, bits).map { "\($0)=\($1)" }.joined(separator: " ") })
  }

  static let order: [Litmus] = [
    Litmus(
      name: "a plain fsync orders nothing on a drive with a cache",
      setup: three,
      steps: { files in
        try files.patch("/a", at: 0, "1")
        try files.sync("/a")
        try files.patch("/b", at: 0, "1")
      },
      expected: { rules in
        switch rules {
        case .kill: ["/a=1 /b=1 /c=0"]
        case .lazy: ["/a=1 /b=0 /c=0"]
        case .apfsPower: every(["/a", "/b", "/c"]) { $0[2] == 0 }
        default: ["/a=1 /b=0 /c=0", "/a=1 /b=1 /c=0"]
        }
      }),
    Litmus(
      name: "a barrier keeps what was flushed before it in front, and only that",
      setup: three,
      steps: { files in
        try files.patch("/c", at: 0, "1")
        try files.patch("/a", at: 0, "1")
        try files.sync("/a", .barrier)
        try files.patch("/b", at: 0, "1")
      },
      expected: { rules in
        switch rules {
        case .kill: ["/a=1 /b=1 /c=1"]
        case .lazy: ["/a=1 /b=0 /c=0"]
        case .apfsPower: every(["/a", "/b", "/c"]) { $0[1] <= $0[0] }
        default: every(["/a", "/b", "/c"]) { $0[0] == 1 }
        }
      }),
    Litmus(
      name: "a barrier holds earlier fsyncs of other files too",
      setup: three,
      steps: { files in
        try files.patch("/c", at: 0, "1")
        try files.sync("/c")
        try files.sync("/a", .barrier)
        try files.patch("/b", at: 0, "1")
      },
      expected: { rules in
        switch rules {
        case .kill: ["/a=0 /b=1 /c=1"]
        case .lazy: ["/a=0 /b=0 /c=1"]
        case .apfsPower: every(["/a", "/b", "/c"]) { $0[0] == 0 && $0[1] <= $0[2] }
        default: every(["/a", "/b", "/c"]) { $0[0] == 0 && $0[2] == 1 }
        }
      }),
    Litmus(
      name: "what a barrier holds cannot be torn once something newer survives",
      setup: { files in
        try files.put("/a", run("0", 1_024))
        try files.put("/b", "0")
      },
      steps: { files in
        try files.patch("/a", at: 0, run("1", 1_024))
        try files.sync("/a", .barrier)
        try files.patch("/b", at: 0, "1")
      },
      expected: { rules in
        let a = ["/a=0" + "1024 /b=0", "/a=1" + "1024 /b=0", "/a=1" + "1024 /b=1"]
        switch rules {
        case .kill: return [a[2]]
        case .lazy: return [a[1]]
        case .apfsPower: return Set(a)
        default: return [a[1], a[2]]
        }
      }),
    Litmus(
      name: "a barrier holds names",
      setup: { try $0.put("/f", "0") },
      steps: { files in
        try files.put("/n", "1")
        try files.sync("/n", .barrier)
        try files.patch("/f", at: 0, "1")
      },
      expected: { rules in
        switch rules {
        case .kill: ["/f=1 /n=1"]
        case .lazy: ["/f=0 /n=1"]
        case .ext4, .apfsPanic: ["/f=0 /n=1", "/f=1 /n=1"]
        case .apfsPower: ["/f=0", "/f=0 /n=", "/f=0 /n=1", "/f=1 /n=1"]
        case .posixWorst: ["/f=0", "/f=1", "/f=0 /n=1", "/f=1 /n=1"]
        }
      }),
    Litmus(
      name: "F_FULLFSYNC of one file drains the whole drive, but not the kernel's cache",
      setup: three,
      steps: { files in
        try files.patch("/a", at: 0, "1")
        try files.sync("/a")
        try files.patch("/c", at: 0, "1")
        try files.patch("/b", at: 0, "1")
        try files.sync("/b", .full)
      },
      expected: { rules in
        switch rules {
        case .kill: ["/a=1 /b=1 /c=1"]
        case .lazy: ["/a=1 /b=1 /c=0"]
        default: ["/a=1 /b=1 /c=0", "/a=1 /b=1 /c=1"]
        }
      }),
    Litmus(
      name: "F_FULLFSYNC drains names",
      setup: { try $0.put("/f", "0") },
      steps: { files in
        try files.put("/n", "1")
        try files.sync("/n")
        try files.sync("/f", .full)
        try files.put("/m", "")
      },
      expected: { rules in
        switch rules {
        case .kill, .lazy: ["/f=0 /m= /n=1"]
        case .ext4, .apfsPanic, .apfsPower: ["/f=0 /n=1", "/f=0 /m= /n=1"]
        case .posixWorst: ["/f=0", "/f=0 /m=", "/f=0 /n=1", "/f=0 /m= /n=1"]
        }
      }),
    Litmus(
      name: "a write after F_FULLFSYNC may tear, the one before it may not",
      setup: { try $0.put("/f", run("A")) },
      steps: { files in
        try files.patch("/f", at: 0, run("B"))
        try files.sync("/f", .full)
        try files.patch("/f", at: 0, run("C"))
      },
      expected: { rules in
        let whole: Set = ["/f=B4096", "/f=C4096"]
        switch rules {
        case .kill: return ["/f=C4096"]
        case .lazy: return ["/f=B4096"]
        case .ext4, .apfsPanic: return whole
        case .apfsPower, .posixWorst: return whole.union(tears("B", "C").map { "/f=" + $0 })
        }
      }),
  ]
}
