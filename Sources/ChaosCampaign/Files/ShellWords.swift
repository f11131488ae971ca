// Words of a command line that people copy.

extension String {
  /// The text as one word of a shell's command line: quoted only where it has to be.
  package var forShell: String {
    let plain = allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber) || "-_./:=,+@%".contains($0)
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
