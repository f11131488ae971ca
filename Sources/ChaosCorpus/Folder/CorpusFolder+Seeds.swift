// The seeds as one set of traces, whatever files they lie in: traces of their own, or packs.

import ChaosHash
import ChaosTrace
import SystemPackage

extension CorpusFolder {
  /// A file among the seeds, and what is in it.
  struct SeedFile {
    var path: String
    var texts: [TraceText]
  }

  /// All seeds, each once, by digest.
  ///
  /// - Parameters:
  ///   - drawing: draws those that packs keep as places among the traces of a seed.
  ///   - problem: called with everything that cannot be read.
  public func seeds(drawing: any TraceDrawing, problem: (TraceFileError) -> Void)
    throws(CorpusError) -> [TraceText]
  {
    var texts: [TraceText] = []
    for file in try seedFiles(drawing: drawing, problem: problem) { texts += file.texts }
    return TraceText.once(texts).map(\.text)
  }

  /// The traces in packs, each once, by digest. What cannot be read hides nothing else.
  public func packedSeeds(drawing: any TraceDrawing, problem: (TraceFileError) -> Void)
    throws(CorpusError) -> [Trace]
  {
    var texts: [TraceText] = []
    for path in try packs() {
      do throws(TraceFileError) {
        let pack = try TracePack.open(path, in: files)
        for number in pack.readingOrder {
          do throws(TraceFileError) { texts.append(try pack.read(number, drawing: drawing)) } catch
          {
            problem(error)
            // No more comes out of such a pack.
            if case .pack(.tooMuch) = error.reason { break }
          }
        }
      } catch {
        problem(error)
      }
    }
    return TraceText.once(texts).map(\.text.trace)
  }

  /// The files among the seeds. One of which something cannot be read is not among them.
  func seedFiles(drawing: any TraceDrawing, problem: (TraceFileError) -> Void)
    throws(CorpusError) -> [SeedFile]
  {
    var result: [SeedFile] = []
    for entry in try entries(in: .seeds) {
      do throws(TraceFileError) {
        result.append(SeedFile(path: entry.path, texts: [try entry.read(in: files)]))
      } catch {
        problem(error)
      }
    }
    for path in try packs() {
      do throws(TraceFileError) {
        let pack = try TracePack.open(path, in: files)
        var texts: [TraceText] = []
        for number in pack.readingOrder { texts.append(try pack.read(number, drawing: drawing)) }
        result.append(SeedFile(path: path, texts: texts))
      } catch {
        problem(error)
      }
    }
    return result
  }

  /// Puts all seeds into one pack.
  ///
  /// The pack is on the disk before the files that it replaces go, and only those go that were read
  /// for it: what others add meanwhile stays. What cannot be read stays, too, and is told.
  ///
  /// - Parameter isDrawn: keep traces that a seed gives again as places among its traces.
  public func packSeeds(
    drawing: any TraceDrawing, isDrawn: Bool, problem: (TraceFileError) -> Void
  ) throws(CorpusError) -> (path: String, traces: Int, steps: Int, bytes: Int)? {
    guard exists else { return nil }
    let lock = try lock()
    defer { files.close(lock) }
    let all = try seedFiles(drawing: drawing, problem: problem)
    // A trace that is too long for a pack keeps its file.
    let packed = all.filter { $0.texts.allSatisfy(PackWriter.takes) }
    let texts = TraceText.once(packed.flatMap(\.texts)).map(\.text)
    if texts.isEmpty { return nil }
    let bytes = try pack(texts, drawing, isDrawn: isDrawn)
    let path = try keep(pack: bytes).path
    try remove(packed.map(\.path).filter { $0 != path })
    return (path, texts.count, texts.reduce(0) { $0 + $1.trace.steps.count }, bytes.count)
  }

  /// Keeps traces as a pack among the seeds. Those that a seed gives again are kept as places.
  public func savePack(_ texts: [TraceText], drawing: any TraceDrawing) throws(CorpusError)
    -> String
  {
    try keep(pack: pack(texts, drawing, isDrawn: true)).path
  }

  /// A pack that gives back what went into it: no other may replace anything.
  private func pack(_ texts: [TraceText], _ drawing: any TraceDrawing, isDrawn: Bool)
    throws(CorpusError) -> [UInt8]
  {
    let bytes: [UInt8]
    do throws(PackError) {
      bytes = try PackWriter.pack(texts, drawing: isDrawn ? drawing : nil)
    } catch {
      throw .file(TraceFileError(file: root, reason: .pack(error)))
    }
    do throws(TraceFileError) {
      let pack = try TracePack(bytes, file: root)
      let wanted = TraceText.once(texts)
      for number in pack.readingOrder {
        let read = try pack.read(number, drawing: drawing)
        must(
          number < wanted.count && read.trace == wanted[number].text.trace
            && read.hasNotes(of: wanted[number].text),
          "a pack gives another trace back than went into it")
      }
      must(pack.count == wanted.count, "a pack gives other traces back than went into it")
    } catch {
      throw .file(error)
    }
    return bytes
  }

  /// Gives every trace of a pack a file of its own again, and removes the pack if it is one of the
  /// corpus. Where a trace has a file already, the notes of both stay.
  ///
  /// - Returns: the paths of the traces.
  public func unpackSeeds(_ path: String, drawing: any TraceDrawing) throws(CorpusError) -> [String]
  {
    try makeFolder(root)
    let lock = try lock()
    defer { files.close(lock) }
    let pack = try open(pack: path)
    var texts: [TraceText] = []
    for number in pack.readingOrder {
      do throws(TraceFileError) { texts.append(try pack.read(number, drawing: drawing)) } catch {
        throw .file(error)
      }
    }
    var paths: [String] = []
    for text in texts { paths.append(try save(text, as: .seed, joinsNotes: true)) }
    try remove(packs().filter { files.isOne($0, path) })
    return paths
  }

  /// Removes some of the seeds. What nobody has named stays: others may have added it meanwhile, or
  /// it cannot be read.
  public func removeSeeds(_ goes: Set<Digest>, drawing: any TraceDrawing) throws(CorpusError) {
    guard exists else { return }
    let lock = try lock()
    defer { files.close(lock) }
    var gone: [String] = []
    var staying: [String] = []
    for file in try seedFiles(drawing: drawing, problem: { _ in }) {
      let kept = file.texts.filter { !goes.contains($0.trace.digest) }
      if kept.count == file.texts.count {
        staying.append(file.path)
        continue
      }
      // The rest of a pack is a pack before the whole one goes.
      if !kept.isEmpty {
        let isDrawn = kept.contains { $0.note(Draw.note) != nil }
        _ = try keep(pack: pack(kept, drawing, isDrawn: isDrawn))
      }
      gone.append(file.path)
    }
    if gone.isEmpty { return }
    // What is left stands for what goes, so it is on the disk first.
    try flush(staying)
    try remove(gone)
  }

  private func remove(_ paths: [String]) throws(CorpusError) {
    for path in paths {
      do throws(Errno) { try files.unlink(path) } catch .noSuchFileOrDirectory {
        continue
      } catch {
        throw .notWritable(path, error)
      }
    }
    if !paths.isEmpty { try flush(folder: folder(.seeds, nil)) }
  }
}
