// Looks a trace up by the digits that people copy.

extension CorpusFolder {
  /// The one trace whose id begins with these digits.
  public func find(_ prefix: String) throws(CorpusError) -> CorpusEntry {
    let digits = prefix.lowercased()
    guard !digits.isEmpty, CorpusEntry.isHexadecimal(digits) else { throw .noSuchTrace(prefix) }
    let found = try entries().filter { $0.id?.hasPrefix(digits) == true }
    guard let entry = found.first else { throw .noSuchTrace(prefix) }
    if found.count > 1 { throw .ambiguous(prefix, found.map(\.path)) }
    return entry
  }
}
