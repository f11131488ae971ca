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

  /// A pack that was written, and how much is in it.
  public typealias Packed = (path: String, traces: Int, steps: Int, bytes: Int)

  /// All seeds, each once, by digest. `problem`: called with everything that cannot be read.
  public func seeds(problem: (TraceFileError) -> Void) throws(TraceFileError) -> [TraceText] {
    TraceText.once(try seedFiles(problem: problem).flatMap(\.texts)).map(\.text)
  }

  /// The traces in packs, each once, by digest. What cannot be read hides nothing else.
  public func packedSeeds(problem: (TraceFileError) -> Void) throws(TraceFileError) -> [Trace] {
    var texts: [TraceText] = []
    for path in try packs() {
      do throws(TraceFileError) {
        let pack = try TracePack.open(path, in: files)
        for group in 0..<pack.groupCount {
          do throws(TraceFileError) { texts += try pack.texts(of: group) } catch { problem(error) }
        }
      } catch {
        problem(error)
      }
    }
    return TraceText.once(texts).map(\.text.trace)
  }

  /// The files among the seeds. One of which something cannot be read is not among them.
  func seedFiles(problem: (TraceFileError) -> Void) throws(TraceFileError) -> [SeedFile] {
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
        result.append(SeedFile(path: path, texts: try TracePack.open(path, in: files).texts()))
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
  public func packSeeds(problem: (TraceFileError) -> Void) throws(TraceFileError) -> Packed? {
    guard exists else { return nil }
    let lock = try lock()
    defer { files.close(lock) }
    let all = try seedFiles(problem: problem)
    // A trace that is too long for a pack keeps its file.
    let packed = all.filter { $0.texts.allSatisfy(PackWriter.takes) }
    let texts = packed.flatMap(\.texts)
    if texts.isEmpty { return nil }
    let pack = try savePack(texts)
    try remove(packed.map(\.path).filter { $0 != pack.path })
    return pack
  }

  /// Keeps traces as a pack among the seeds.
  public func savePack(_ texts: [TraceText]) throws(TraceFileError) -> Packed {
    let bytes: [UInt8]
    do throws(PackError) { bytes = try PackWriter.pack(texts) } catch {
      throw TraceFileError(file: root, reason: .pack(error))
    }
    let wanted = TraceText.once(texts).map(\.text)
    // It may replace others, so it must give back what went into it.
    let read = try TracePack(bytes, file: root).texts()
    must(
      read.elementsEqual(wanted, by: { $0.trace == $1.trace && $0.hasNotes(of: $1) }),
      "a pack gives other traces back than went into it")
    let steps = wanted.reduce(0) { $0 + $1.trace.steps.count }
    return (try keep(pack: bytes).path, wanted.count, steps, bytes.count)
  }

  /// Gives every trace of a pack a file of its own again, and removes the corpus's own pack. Where
  /// a trace has a file already, the notes of both stay. Returns the paths of the traces.
  public func unpackSeeds(_ path: String) throws(TraceFileError) -> [String] {
    try makeFolder(root)
    let lock = try lock()
    defer { files.close(lock) }
    var paths: [String] = []
    for text in try TracePack.open(path, in: files).texts() {
      paths.append(try save(text, as: .seed, joinsNotes: true))
    }
    try remove(packs().filter { files.isOne($0, path) })
    return paths
  }

  /// Removes some of the seeds. What is not named stays: it is new since, or cannot be read.
  public func removeSeeds(_ goes: Set<Digest>) throws(TraceFileError) {
    guard exists else { return }
    let lock = try lock()
    defer { files.close(lock) }
    var gone: [String] = []
    var staying: [String] = []
    for file in try seedFiles(problem: { _ in }) {
      let kept = file.texts.filter { !goes.contains($0.trace.digest) }
      if kept.count == file.texts.count {
        staying.append(file.path)
        continue
      }
      // The rest of a pack is a pack before the whole one goes.
      if !kept.isEmpty { _ = try savePack(kept) }
      gone.append(file.path)
    }
    if gone.isEmpty { return }
    // What is left stands for what goes, so it is on the disk first.
    try flush(staying)
    try remove(gone)
  }

  private func remove(_ paths: [String]) throws(TraceFileError) {
    for path in paths {
      do throws(Errno) { try files.unlink(path) } catch .noSuchFileOrDirectory {
        continue
      } catch {
        throw TraceFileError(file: path, reason: .notWritable(error))
      }
    }
    if !paths.isEmpty { try flush(folder: folder(.seeds, nil)) }
  }
}
