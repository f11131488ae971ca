// Litmus tests of replacing a file: by rename, with and without the syncs that make it safe.

import ChaosDisk
import SystemPackage

extension Litmus {
  private static let old: Steps = { try $0.put("/f", "old") }
  private static let unsynced: Set = ["/f=old", "/f=old /t=", "/f=old /t=new", "/f=", "/f=new"]

  static let replacements: [Litmus] = [
    Litmus(
      name: "rename over a file without fsync (catalogue 3): ext4 writes the data first (R9)",
      setup: old,
      steps: { files in
        try files.put("/t", "new")
        try files.rename("/t", to: "/f")
      },
      expected: { rules in
        switch rules {
        case .kill: ["/f=new"]
        case .lazy: ["/f="]
        case .ext4: ["/f=old", "/f=old /t=", "/f=old /t=new", "/f=new"]
        case .apfsPanic, .apfsPower: unsynced
        case .posixWorst: unsynced.union(["/f=___", "/f=old /t=___"])
        }
      }),
    Litmus(
      name: "rename to a new name without fsync: empty everywhere (R12)",
      steps: { files in
        try files.put("/t", "new")
        try files.rename("/t", to: "/f")
      },
      expected: { rules in
        switch rules {
        case .kill: ["/f=new"]
        case .lazy: ["/f="]
        case .ext4, .apfsPanic, .apfsPower: ["", "/t=", "/t=new", "/f=", "/f=new"]
        case .posixWorst: ["", "/t=", "/t=___", "/t=new", "/f=", "/f=___", "/f=new"]
        }
      }),
    Litmus(
      name: "rename without fsync, then a sync of the folder: ext4 has the data by then (R9)",
      setup: old,
      steps: { files in
        try files.put("/t", "new")
        try files.rename("/t", to: "/f")
        try files.patch("/f", at: 0, "NEW")
        try files.sync("/")
      },
      expected: { rules in
        switch rules {
        case .kill: ["/f=NEW"]
        case .lazy: ["/f="]
        case .ext4: ["/f=new", "/f=NEW"]
        case .apfsPanic: ["/f=", "/f=new", "/f=NEW"]
        case .apfsPower: unsynced.union(["/f=NEW", "/f=old /t=NEW"])
        case .posixWorst: ["/f=", "/f=___", "/f=new", "/f=NEW"]
        }
      }),
    Litmus(
      name: "what is written after the rename is not flushed by it",
      setup: old,
      steps: { files in
        try files.put("/t", "new")
        try files.rename("/t", to: "/f")
        try files.patch("/f", at: 0, "NEW")
      },
      expected: { rules in
        switch rules {
        case .kill: ["/f=NEW"]
        case .lazy: ["/f="]
        case .ext4:
          ["/f=old", "/f=old /t=", "/f=old /t=new", "/f=old /t=NEW", "/f=new", "/f=NEW"]
        case .apfsPanic, .apfsPower: unsynced.union(["/f=NEW", "/f=old /t=NEW"])
        case .posixWorst:
          unsynced.union(["/f=NEW", "/f=old /t=NEW", "/f=___", "/f=old /t=___"])
        }
      }),
    Litmus(
      name: "fsync and rename without a sync of the folder (catalogue 4): the old value may return",
      setup: old,
      steps: { files in
        try files.put("/t", "new")
        try files.sync("/t")
        try files.rename("/t", to: "/f")
      },
      expected: { rules in
        switch rules {
        case .kill, .lazy: ["/f=new"]
        case .ext4, .apfsPanic: ["/f=old /t=new", "/f=new"]
        case .apfsPower: unsynced
        case .posixWorst: ["/f=old", "/f=old /t=new", "/f=new"]
        }
      }),
    Litmus(
      name: "fsync, rename and sync of the folder: safe but for the drive's cache",
      setup: old,
      steps: { files in
        try files.put("/t", "new")
        try files.sync("/t")
        try files.rename("/t", to: "/f")
        try files.sync("/")
      },
      expected: { rules in rules == .apfsPower ? unsynced : ["/f=new"] }),
    Litmus(
      name: "F_FULLFSYNC and rename: old or new, never empty",
      setup: old,
      steps: { files in
        try files.put("/t", "new")
        try files.sync("/t", .full)
        try files.rename("/t", to: "/f")
      },
      expected: { rules in
        switch rules {
        case .kill, .lazy: ["/f=new"]
        case .ext4, .apfsPanic, .apfsPower: ["/f=old /t=new", "/f=new"]
        case .posixWorst: ["/f=old", "/f=old /t=new", "/f=new"]
        }
      }),
    Litmus(
      name: "F_BARRIERFSYNC and rename: old or new, never empty",
      setup: old,
      steps: { files in
        try files.put("/t", "new")
        try files.sync("/t", .barrier)
        try files.rename("/t", to: "/f")
      },
      expected: { rules in
        switch rules {
        case .kill, .lazy: ["/f=new"]
        case .ext4, .apfsPanic: ["/f=old /t=new", "/f=new"]
        case .apfsPower: ["/f=old", "/f=old /t=", "/f=old /t=new", "/f=new"]
        case .posixWorst: ["/f=old", "/f=old /t=new", "/f=new"]
        }
      }),
    Litmus(
      name: "F_FULLFSYNC, rename, F_FULLFSYNC of the folder: new, under every model",
      setup: old,
      steps: { files in
        try files.put("/t", "new")
        try files.sync("/t", .full)
        try files.rename("/t", to: "/f")
        try files.sync("/", .full)
      },
      expected: { _ in ["/f=new"] }),
    Litmus(
      name: "publishing by link and unlink (catalogue 10)",
      setup: { try $0.put("/t", "x") },
      steps: { files in
        try files.link("/t", to: "/o")
        try files.unlink("/t")
      },
      expected: { rules in
        switch rules {
        case .kill, .lazy: ["/o=x"]
        case .ext4, .apfsPanic, .apfsPower: ["/t=x", "/o=x /t=x", "/o=x"]
        case .posixWorst: ["", "/t=x", "/o=x /t=x", "/o=x"]
        }
      }),
    Litmus(
      name: "a folder replaced by a folder",
      setup: { files in
        try files.makeDirectory("/d")
        try files.makeDirectory("/new")
        try files.put("/new/x", "x")
      },
      steps: { try $0.rename("/new", to: "/d") },
      expected: { rules in
        switch rules {
        case .kill, .lazy: ["/d/ /d/x=x"]
        default: ["/d/ /d/x=x", "/d/ /new/ /new/x=x"]
        }
      }),
  ]
}
