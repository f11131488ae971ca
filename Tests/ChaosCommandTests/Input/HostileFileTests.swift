// Every command that takes a file, and every kind of file that could hang it, fill the memory or
// take forever: each is refused by name, at little cost.

import ChaosCorpus
import Foundation
import Testing

#if os(Linux)
  @Suite struct HostileFileTests {
    /// A command, and where in its working folder the hostile file lies.
    struct Door: Sendable, CustomTestStringConvertible {
      var arguments: String
      var file = "x.trace"
      /// What the command needs besides.
      var prepares = ":"
      var testDescription: String { arguments }
    }

    static let doors = [
      Door(arguments: "replay x.trace"), Door(arguments: "show x.trace"),
      Door(arguments: "shrink x.trace"), Door(arguments: "compare x.trace"),
      Door(arguments: "run --scenario x.trace"),
      Door(arguments: "run --plan x.trace --out out"),
      Door(arguments: "report x.trace --json"),
      Door(
        arguments: "report good.json --json --against x.trace",
        prepares: """
          echo '{"version":"1","seed":"1","verdict":"held","stores":[]}' >good.json
          """),
      Door(
        arguments: "nightly --plan plan.json --merged m", file: "m/shard-0001-of-0001.json",
        prepares: "chaos plan --runs 1 --shards 1 -o plan.json"),
      Door(arguments: "nightly --plan x.trace --merged m"),
      Door(arguments: "merge m -o merged", file: "m/shard-0001-of-0001.json"),
      Door(arguments: "corpus add x.trace --as seed"), Door(arguments: "corpus import x.trace"),
      Door(arguments: "corpus unpack x.trace"),
      Door(arguments: "corpus list", file: "Corpus/Known/hardened-file/x.trace"),
      Door(arguments: "corpus verify", file: "Corpus/Regressions/hardened-file/x.trace"),
      Door(arguments: "corpus verify", file: "Corpus/Seeds/x.traces"),
      Door(arguments: "corpus pack", file: "Corpus/Seeds/x.trace"),
      Door(arguments: "corpus merge other", file: "other/Seeds/x.trace"),
    ]

    /// One file of each kind, made once.
    private final class Kinds: Sendable {
      static let shared = Result { try Kinds() }
      let sandbox: Sandbox
      /// With an empty file beside them, which is no trace either.
      static let names = [
        "pipe", "device", "folder", "sparse", "line", "steps", "fewer-steps", "blank", "bomb",
      ]

      private init() throws {
        sandbox = try Sandbox()
        let head = #"printf 'chaos trace 1\nphone ios18 passcode\n@store hardened-file\n'"#
        let made = try sandbox.shell(
          """
          mkfifo pipe && ln -s /dev/zero device && mkdir folder
          truncate -s 2G sparse && truncate -s 200M line
          { \(head); yes lock | head -n 10000000; } >steps
          { \(head); yes lock | head -n 3000000; } >fewer-steps
          { \(head); yes '' | head -n 16000000; } >blank
          """)
        #expect(made.status == 0, "\(made.errors)")
        let newlines = [UInt8](repeating: 10, count: 100 << 20)
        try sandbox.folder.write(LZ4Frame.compress(newlines), to: "work/bomb")
      }
    }

    /// 200 MB of memory of its own, and ten seconds of the processor: an optimised build takes less
    /// than one.
    private static let limits = "ulimit -d 204800 && ulimit -t 10"

    @Test(arguments: doors)
    func aHostileFileIsRefusedByName(door: Door) throws {
      let kinds = try Kinds.shared.get().sandbox
      for kind in Kinds.names {
        let sandbox = try Sandbox()
        let file = sandbox.folder("work/\(door.file)")
        try FileManager.default.createDirectory(
          at: URL(fileURLWithPath: file).deletingLastPathComponent(),
          withIntermediateDirectories: true)
        if kind == "folder" {
          try FileManager.default.createDirectory(
            atPath: file, withIntermediateDirectories: false)
        } else {
          // The very file: a pipe stays a pipe, and nothing is copied.
          #expect(link(kinds.folder("work/\(kind)"), file) == 0)
        }
        #expect(try sandbox.shell(door.prepares).status == 0)
        let ended = try sandbox.shell("\(Self.limits); chaos \(door.arguments)")
        // A folder of nothing may be asked for: there is nothing to import.
        if kind == "folder", door.arguments.hasPrefix("corpus import") {
          #expect(ended.status == 0)
          continue
        }
        #expect([65, 66].contains(ended.status), "\(kind): \(ended.status) \(ended.errors)")
        #expect((ended.errors + ended.output).contains(door.file), "\(kind): \(ended.errors)")
        #expect(!ended.hasControls, "\(kind)")
      }
    }

    /// Standard input is a pipe, and has an end all the same.
    @Test(arguments: ["replay -", "show -", "report - --json"])
    func endlessInputIsRefused(arguments: String) throws {
      let sandbox = try Sandbox()
      for source in ["cat /dev/zero", "yes lock", #"yes '{"version":'"#] {
        let ended = try sandbox.shell("\(Self.limits); \(source) | chaos \(arguments)")
        #expect(ended.status == 65, "\(source): \(ended.status) \(ended.errors)")
        #expect(ended.errors.contains("standard input: larger than "), "\(ended.errors)")
      }
    }
  }
#endif
