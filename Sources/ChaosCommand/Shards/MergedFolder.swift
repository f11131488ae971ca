// The folder that a merge writes: whole or not at all.

import CAffinity
import ChaosCatalog
import ChaosCorpus
import ChaosReports
import Foundation

struct MergedFolder {
  private let path: String
  /// What a merge writes.
  private static let own = [ShardFolder.merged, ShardFolder.result, ShardFolder.traces]

  init(_ path: String) { self.path = ShardFolder(path).path }

  /// Writes everything under a temporary name, and renames it last. Only merges are replaced.
  func write(
    _ results: ShardManifest, _ catalog: Catalog, missing: (StoreReport) -> [String]
  ) throws -> RunReport {
    let files = FileManager.default
    let isThere = files.fileExists(atPath: path)
    if let other = ShardFolder.names(path).first(where: { !Self.own.contains($0) }) {
      throw CommandFailure("\(path): contains something other than a merge: \(other)", .cannotWrite)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let outer = path.hasSuffix("/" + name) ? String(path.dropLast(name.count + 1)) : "."
    let temporary = "\(outer)/.chaos-\(getpid())-\(name).tmp"
    try? files.removeItem(atPath: temporary)
    defer { try? files.removeItem(atPath: temporary) }
    try WholeFile.makeFolder(temporary)
    let folder = ShardFolder(temporary)
    try folder.write(results, as: ShardFolder.merged)
    var report = RunReport(results, catalog)
    try report.update { store in
      for reason in missing(store) { store.doubt(reason) }
      for place in store.findings.indices {
        let kept = path + (try folder.save(store.findings[place])).dropFirst(temporary.count)
        store.findings[place].traceFile = kept
        store.findings[place].replayLine = Program.command.withArguments(["replay", kept])
      }
    }
    try WholeFile.write(
      JSONReport(tellsTimes: false).render(report).utf8, to: "\(temporary)/\(ShardFolder.result)")
    try replace(with: temporary, isThere: isThere)
    // Without this a power loss may bring the old names back.
    try? HostFiles().flush(folder: outer)
    return report
  }

  /// The two change places in one step where the file system can; else the old one steps aside.
  private func replace(with temporary: String, isThere: Bool) throws {
    if isThere, chaos_swap(temporary, path) == 0 { return }
    let old = temporary + ".old"
    if isThere, rename(path, old) != 0 { throw TraceFileError(notWritable: path) }
    if rename(temporary, path) != 0 {
      let failure = TraceFileError(notWritable: path)
      if isThere { rename(old, path) }
      throw failure
    }
    try? FileManager.default.removeItem(atPath: old)
  }
}
