// Words of a command line that people copy.

extension String {
  /// The text as one word of a shell's command line: quoted only where it has to be.
  package var forShell: String {
    let plain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./:=,+@%".utf8.contains(byte)
      }
    }
    if plain, !isEmpty { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// The line that runs this program with some arguments.
  package func withArguments(_ arguments: [String]) -> String {
    ([self] + arguments.map(\.forShell)).joined(separator: " ")
  }
}
