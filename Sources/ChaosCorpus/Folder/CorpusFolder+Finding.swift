// Looks a trace up by the digits that people copy.

extension CorpusFolder {
  /// The trace whose id begins with these digits.
  ///
  /// A trace that lies in several places of one store, because it breaks several promises or was
  /// filed meanwhile, is the same trace there: any of its files will do.
  ///
  /// - Parameter store: of traces with the same digits, those of this store are meant.
  public func find(_ prefix: String, store: String? = nil) throws(CorpusError) -> CorpusEntry {
    let digits = prefix.lowercased()
    guard !digits.isEmpty, CorpusEntry.isHexadecimal(digits) else { throw .noSuchTrace(prefix) }
    var found = try entries().filter { $0.id?.hasPrefix(digits) == true }
    let meant = found.filter { $0.store == store }
    if store != nil, !meant.isEmpty { found = meant }
    if found.isEmpty { found = try packed(digits) }
    guard let entry = found.first else { throw .noSuchTrace(prefix) }
    let isOne = found.allSatisfy { $0.store == entry.store && $0.id == entry.id }
    if !isOne { throw .ambiguous(prefix, found.map(\.path)) }
    return entry
  }

  /// The traces in packs whose ids begin so.
  private func packed(_ digits: String) throws(CorpusError) -> [CorpusEntry] {
    var found: [CorpusEntry] = []
    for path in try packs() {
      let pack = try open(pack: path)
      for member in pack.find(digits) {
        let entry = CorpusEntry(pack: pack, member: member)
        // One trace may lie in several packs.
        if !found.contains(where: { $0.id == entry.id }) { found.append(entry) }
      }
    }
    return found
  }

  /// Opens a pack.
  public func open(pack path: String) throws(CorpusError) -> TracePack {
    do throws(TraceFileError) { return try TracePack.open(path, in: files) } catch {
      throw .file(error)
    }
  }
}
