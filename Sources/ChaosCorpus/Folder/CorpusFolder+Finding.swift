// Looks a trace up by the digits that people copy.

extension CorpusFolder {
  /// The trace whose id begins with these digits.
  ///
  /// A trace that lies in several places of one store, because it breaks several promises or was
  /// filed meanwhile, is the same trace there: any of its files will do.
  ///
  /// - Parameters:
  ///   - store: of traces with the same digits, those of this store are meant.
  ///   - drawing: draws traces of packs that are places among those of a seed.
  public func find(
    _ prefix: String, store: String? = nil, drawing: any TraceDrawing = NoDrawing()
  ) throws(CorpusError) -> CorpusEntry {
    let digits = prefix.lowercased()
    guard !digits.isEmpty, CorpusEntry.isHexadecimal(digits) else { throw .noSuchTrace(prefix) }
    var found = try entries().filter { $0.id?.hasPrefix(digits) == true }
    let meant = found.filter { $0.store == store }
    if store != nil, !meant.isEmpty {
      found = meant
    } else {
      found += try packed(digits, drawing, besides: found)
    }
    guard let entry = found.first else { throw .noSuchTrace(prefix) }
    let isOne = found.allSatisfy { $0.store == entry.store && $0.id == entry.id }
    if !isOne { throw .ambiguous(prefix, found.map(\.path)) }
    return entry
  }

  /// The traces in packs whose ids begin so, without those that have files.
  private func packed(_ digits: String, _ drawing: any TraceDrawing, besides files: [CorpusEntry])
    throws(CorpusError) -> [CorpusEntry]
  {
    var found: [CorpusEntry] = []
    for path in try packs() {
      let pack: TracePack
      do throws(CorpusError) { pack = try open(pack: path) } catch {
        // Whoever asks for a file is not kept from it by a pack beside it.
        if !files.isEmpty { continue }
        throw error
      }
      for member in pack.find(digits) {
        let entry = CorpusEntry(pack: pack, member: member)
        // One trace may lie in several places.
        if (files + found).contains(where: { Self.isOne($0.id, entry.id) }) { continue }
        if try begins(pack, member, digits, drawing) { found.append(entry) }
      }
    }
    return found
  }

  /// Whether the digest of a packed trace begins so: the index knows no more than some digits.
  private func begins(
    _ pack: TracePack, _ member: Int, _ digits: String, _ drawing: any TraceDrawing
  ) throws(CorpusError) -> Bool {
    if digits.utf8.count <= pack.id(member).utf8.count { return true }
    do throws(TraceFileError) {
      return try pack.read(member, drawing: drawing).trace.digest.description.hasPrefix(digits)
    } catch {
      throw .file(error)
    }
  }

  /// Whether two ids are of one trace, as far as the shorter one goes.
  private static func isOne(_ id: String?, _ other: String?) -> Bool {
    guard let id, let other else { return id == other }
    return id.hasPrefix(other) || other.hasPrefix(id)
  }

  /// Opens a pack.
  public func open(pack path: String) throws(CorpusError) -> TracePack {
    do throws(TraceFileError) { return try TracePack.open(path, in: files) } catch {
      throw .file(error)
    }
  }
}
