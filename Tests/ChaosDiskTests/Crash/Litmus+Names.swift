// Litmus tests of names: rules R4, R5, R6 of FACTS.md.

import ChaosDisk
import SystemPackage

extension Litmus {
  static let names: [Litmus] = [
    Litmus(
      name: "four new files: a prefix under a journal, any of them without",
      steps: { files in for name in ["/a", "/b", "/c", "/d"] { try files.put(name, "") } },
      expected: { rules in
        switch rules {
        case .kill, .lazy: return ["/a= /b= /c= /d="]
        case .ext4, .apfsPanic, .apfsPower:
          return ["", "/a=", "/a= /b=", "/a= /b= /c=", "/a= /b= /c= /d="]
        case .posixWorst:
          return Set(
            (0..<16).map { set in
              ["/a=", "/b=", "/c=", "/d="].enumerated()
                .filter { set >> $0.offset & 1 == 1 }.map(\.element).joined(separator: " ")
            })
        }
      }),
    Litmus(
      name: "a new file is synced, its name is not (catalogue 6)",
      steps: { files in
        try files.put("/n", "x")
        try files.sync("/n")
      },
      expected: { rules in
        switch rules {
        case .kill, .lazy, .ext4, .apfsPanic: ["/n=x"]
        case .apfsPower: ["", "/n=", "/n=x"]
        case .posixWorst: ["", "/n=x"]
        }
      }),
    Litmus(
      name: "folders above a synced file (catalogue 16)",
      steps: { files in
        try files.makeDirectory("/v")
        try files.put("/v/log", "x")
        try files.sync("/v/log")
      },
      expected: { rules in
        switch rules {
        case .kill, .lazy, .ext4, .apfsPanic: ["/v/ /v/log=x"]
        case .apfsPower: ["", "/v/", "/v/ /v/log=", "/v/ /v/log=x"]
        case .posixWorst: ["", "/v/", "/v/ /v/log=x"]
        }
      }),
    Litmus(
      name: "a sync of the inner folder does not keep its own name",
      steps: { files in
        try files.makeDirectory("/v")
        try files.put("/v/log", "x")
        try files.sync("/v/log")
        try files.sync("/v")
      },
      expected: { rules in
        switch rules {
        case .kill, .lazy, .ext4, .apfsPanic: ["/v/ /v/log=x"]
        case .apfsPower: ["", "/v/", "/v/ /v/log=", "/v/ /v/log=x"]
        case .posixWorst: ["", "/v/ /v/log=x"]
        }
      }),
    Litmus(
      name: "a sync of a folder takes earlier changes of others along only under a journal",
      steps: { files in
        try files.makeDirectory("/d")
        try files.put("/a", "")
        try files.put("/d/x", "")
        try files.sync("/d")
        try files.put("/b", "")
      },
      expected: { rules in
        switch rules {
        case .kill, .lazy: ["/a= /b= /d/ /d/x="]
        case .ext4, .apfsPanic: ["/a= /d/ /d/x=", "/a= /b= /d/ /d/x="]
        case .apfsPower:
          ["", "/d/", "/a= /d/", "/a= /d/ /d/x=", "/a= /b= /d/ /d/x="]
        case .posixWorst:
          [
            "", "/a=", "/b=", "/a= /b=", "/d/ /d/x=", "/a= /d/ /d/x=", "/b= /d/ /d/x=",
            "/a= /b= /d/ /d/x=",
          ]
        }
      }),
    Litmus(
      name: "an fsync of one file commits the names of all under a journal (R6)",
      setup: { try $0.put("/f", "a") },
      steps: { files in
        try files.put("/n", "")
        try files.patch("/f", at: 0, "b")
        try files.sync("/f")
      },
      expected: { rules in
        switch rules {
        case .kill, .lazy, .ext4, .apfsPanic: ["/f=b /n="]
        case .apfsPower: ["/f=a", "/f=b", "/f=a /n=", "/f=b /n="]
        case .posixWorst: ["/f=b", "/f=b /n="]
        }
      }),
    Litmus(
      name: "a rename between folders is one change (R5)",
      setup: { files in
        try files.makeDirectory("/a")
        try files.makeDirectory("/b")
        try files.put("/a/f", "x")
      },
      steps: { try $0.rename("/a/f", to: "/b/g") },
      expected: { rules in
        switch rules {
        case .kill, .lazy: ["/a/ /b/ /b/g=x"]
        default: ["/a/ /b/ /b/g=x", "/a/ /a/f=x /b/"]
        }
      }),
    Litmus(
      name: "a write and an unlink: the file is gone, old or new",
      setup: { try $0.put("/f", "old") },
      steps: { files in
        try files.patch("/f", at: 0, "new")
        try files.unlink("/f")
      },
      expected: { rules in
        switch rules {
        case .kill, .lazy: [""]
        default: ["", "/f=old", "/f=new"]
        }
      }),
    Litmus(
      name: "a name that is removed and made again leads to either file, or nowhere",
      setup: { try $0.put("/f", "old") },
      steps: { files in
        try files.unlink("/f")
        try files.put("/f", "new")
        try files.sync("/f", .full)
      },
      expected: { rules in rules == .posixWorst ? ["", "/f=old", "/f=new"] : ["/f=new"] }),
    Litmus(
      name: "a folder that moved twice has one name",
      setup: { try $0.makeDirectory("/d") },
      steps: { files in
        try files.rename("/d", to: "/e")
        try files.rename("/e", to: "/f")
      },
      expected: { rules in rules == .kill || rules == .lazy ? ["/f/"] : ["/d/", "/e/", "/f/"] }),
  ]
}
