// Looks a trace up by the digits that people copy.

import ChaosHash

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
    if store != nil, !meant.isEmpty {
      found = meant
    } else {
      found += try packed(digits, besides: found)
    }
    guard let entry = found.first else { throw .noSuchTrace(prefix) }
    let isOne = found.allSatisfy { $0.store == entry.store && $0.id == entry.id }
    if !isOne { throw .ambiguous(prefix, found.map(\.path)) }
    return entry
  }

  /// The traces in packs whose ids begin so, without those that have files.
  private func packed(_ digits: String, besides files: [CorpusEntry]) throws(CorpusError)
    -> [CorpusEntry]
  {
    var found: [CorpusEntry] = []
    for path in try packs() {
      let members: [(number: Int, digest: Digest)]
      do throws(TraceFileError) {
        members = try TracePack.open(path, in: self.files).find(digits)
      } catch {
        // Whoever asks for a file is not kept from it by a pack beside it.
        if !files.isEmpty { continue }
        throw .file(error)
      }
      for (number, digest) in members {
        let entry = CorpusEntry(pack: path, member: number, digest)
        // One trace may lie in several places.
        if (files + found).contains(where: { Self.isOne($0.id, entry.id) }) { continue }
        found.append(entry)
      }
    }
    return found
  }

  /// Whether two ids are of one trace, as far as the shorter one goes.
  private static func isOne(_ id: String?, _ other: String?) -> Bool {
    guard let id, let other else { return id == other }
    return id.hasPrefix(other) || other.hasPrefix(id)
  }
}
