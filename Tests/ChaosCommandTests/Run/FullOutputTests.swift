// A result that cannot be written is no result: status 74, one line, whichever command it is.

import Testing

#if os(Linux)
  @Suite struct FullOutputTests {
    @Test(
      arguments: [
        "list stores", "list steps --format json", "show t.trace", "show t.trace --format text",
        "show t.trace --format json", "replay t.trace", "replay t.trace --era all",
        "replay held.trace --show disk", "shrink t.trace -o s.trace.lz4", "shrink held.trace",
        "doctor", "sweep --store hardened-file --act streak --model kill",
        "run --store hardened-file --seed 1 --runs 5",
        "run --store hardened-file --seed 1 --runs 5 --format json",
        "", "help", "help run", "--help", "run --help", "corpus", "corpus list -h", "--version",
        "--generate-completion-script bash",
      ])
    func aFullDeviceIsSaid(arguments: String) throws {
      let sandbox = try Sandbox()
      try sandbox.write(Traces.streak, to: "t.trace")
      try sandbox.write(Traces.held, to: "held.trace")
      let ended = try sandbox.shell("chaos \(arguments) >/dev/full")
      #expect(ended.status == 74)
      let said = ended.errors.split(separator: "\n").filter { !$0.hasPrefix("chaos 0.1.0 · ") }
      #expect(said == ["Error: the output cannot be written: No space left on device"])
      #expect(sandbox.leftovers.isEmpty)
    }

    /// Whoever reads the output may stop reading: that is nobody's error.
    @Test(
      arguments: ["list steps", "show t.trace", "replay t.trace", "shrink t.trace -o s.trace.lz4"])
    func aClosedPipeIsQuiet(arguments: String) throws {
      let sandbox = try Sandbox()
      try sandbox.write(Traces.streak, to: "t.trace")
      // The reader is gone before the first byte is written.
      let ended = try sandbox.shell(
        "mkfifo p; (exec 3<p; exec 3<&-; : >gone) & exec 4>p; "
          + "while [ ! -e gone ]; do sleep 0.05; done; chaos \(arguments) >&4; echo $? >status")
      #expect(ended.errors.isEmpty)
      let status = String(decoding: try sandbox.bytes("status"), as: UTF8.self)
      // Where the system ends a writer without a reader, it does so quietly too.
      #expect(["0\n", "1\n", "141\n"].contains(status))
    }
  }
#endif
