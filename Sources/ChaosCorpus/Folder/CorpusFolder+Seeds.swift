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
    return Self.once(texts)
  }

  /// The traces in packs, each once, by digest. What cannot be read hides nothing else.
  public func packedSeeds(drawing: any TraceDrawing, problem: (TraceFileError) -> Void)
    throws(CorpusError) -> [Trace]
  {
    var texts: [TraceText] = []
    for path in try packs() {
      do throws(TraceFileError) {
        let pack = try TracePack.open(path, in: files)
        for number in 0..<pack.count {
          do throws(TraceFileError) { texts.append(try pack.read(number, drawing: drawing)) } catch
          {
            problem(error)
          }
        }
      } catch {
        problem(error)
      }
    }
    return Self.once(texts).map(\.trace)
  }

  /// Each trace once, by digest, with the notes of all.
  static func once(_ texts: [TraceText]) -> [TraceText] {
    let sorted = texts.map { (digest: $0.trace.digest, text: $0) }.sorted { $0.digest < $1.digest }
    var result: [(digest: Digest, text: TraceText)] = []
    for entry in sorted {
      if let last = result.last, last.digest == entry.digest {
        result[result.count - 1].text = last.text.union(entry.text)
      } else {
        result.append(entry)
      }
    }
    return result.map(\.text)
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
        for number in 0..<pack.count { texts.append(try pack.read(number, drawing: drawing)) }
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
    let packed = all.filter { file in
      file.texts.allSatisfy { $0.trace.steps.count <= TracePack.longest }
    }
    let texts = Self.once(packed.flatMap(\.texts))
    if texts.isEmpty { return nil }
    let bytes = PackWriter.pack(texts, drawing: isDrawn ? drawing : nil)
    if bytes.count > TracePack.limit || texts.count > TracePack.mostTraces {
      throw .file(TraceFileError(file: root, reason: .tooLarge(limit: TracePack.limit)))
    }
    // A pack that does not give back what went into it must not replace anything.
    try check(bytes, texts, drawing)
    let path = try keep(pack: bytes).path
    try remove(packed.map(\.path).filter { $0 != path })
    return (path, texts.count, texts.reduce(0) { $0 + $1.trace.steps.count }, bytes.count)
  }

  /// Keeps traces as a pack among the seeds. Those that a seed gives again are kept as places.
  public func savePack(_ texts: [TraceText], drawing: any TraceDrawing) throws(CorpusError)
    -> String
  {
    let bytes = PackWriter.pack(texts, drawing: drawing)
    try check(bytes, Self.once(texts), drawing)
    return try keep(pack: bytes).path
  }

  private func check(_ bytes: [UInt8], _ texts: [TraceText], _ drawing: any TraceDrawing)
    throws(CorpusError)
  {
    do throws(TraceFileError) {
      let pack = try TracePack(bytes, file: root)
      for (number, text) in texts.enumerated() {
        let read = try pack.read(number, drawing: drawing)
        must(read.trace == text.trace, "a pack gives another trace back than went into it")
      }
    } catch {
      throw .file(error)
    }
  }

  /// Gives every trace of a pack a file of its own again, and removes the pack.
  ///
  /// - Returns: the paths of the traces.
  public func unpackSeeds(_ path: String, drawing: any TraceDrawing) throws(CorpusError) -> [String]
  {
    let lock = try lock()
    defer { files.close(lock) }
    let pack = try open(pack: path)
    var texts: [TraceText] = []
    for number in 0..<pack.count {
      do throws(TraceFileError) { texts.append(try pack.read(number, drawing: drawing)) } catch {
        throw .file(error)
      }
    }
    var paths: [String] = []
    for text in texts { paths.append(try save(text, as: .seed)) }
    try remove([path])
    return paths
  }

  /// Keeps only some of the seeds. Files that cannot be read stay.
  public func keepSeeds(_ keeps: (Digest) -> Bool, drawing: any TraceDrawing) throws(CorpusError) {
    guard exists else { return }
    let lock = try lock()
    defer { files.close(lock) }
    var gone: [String] = []
    for file in try seedFiles(drawing: drawing, problem: { _ in }) {
      let kept = file.texts.filter { keeps($0.trace.digest) }
      if kept.count == file.texts.count { continue }
      // The rest of a pack is a pack before the whole one goes.
      if !kept.isEmpty {
        let isDrawn = kept.contains { $0.note(Draw.note) != nil }
        _ = try keep(pack: PackWriter.pack(kept, drawing: isDrawn ? drawing : nil))
      }
      gone.append(file.path)
    }
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
    if !paths.isEmpty { try flush(folder(.seeds, nil)) }
  }
}
