// The folder that a merge writes: whole or not at all.

import CAffinity
import ChaosCampaign
import ChaosContracts
import ChaosReports
import Foundation

/// Writes what shards came to.
struct MergedFolder {
  private let path: String
  /// What a merge writes.
  private static let own = [ShardFolder.merged, ShardFolder.result, ShardFolder.traces]

  init(_ path: String) { self.path = ShardFolder(path).path }

  /// Writes everything under a temporary name, and renames it last. What an earlier merge wrote
  /// there is replaced; anything else is left alone.
  func write(
    _ results: ShardResults, _ maker: ShardReport,
    missing: (_ store: String, ShardSummary) -> [String]
  ) throws(CommandFailure) -> RunReport {
    let files = FileManager.default
    let isThere = files.fileExists(atPath: path)
    if let other = ShardFolder.names(path).first(where: { !Self.own.contains($0) }) {
      throw CommandFailure(
        "\(path): holds something else than a merge: \(other)", .cannotWrite)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let outer = path.hasSuffix("/" + name) ? String(path.dropLast(name.count + 1)) : "."
    let temporary = "\(outer)/.chaos-\(getpid())-\(name).tmp"
    try? files.removeItem(atPath: temporary)
    defer { try? files.removeItem(atPath: temporary) }
    try DurableFile.createFolder(temporary)
    let folder = ShardFolder(temporary)
    var saved: [KeptTrace.Key: String] = [:]
    for trace in results.traces {
      let file = try folder.save(trace)
      saved[trace.key] = path + file.dropFirst(temporary.count)
    }
    try folder.write(results.manifest, as: ShardFolder.merged)
    let report = maker.report(results, missing: missing) { saved[$0.key] }
    try DurableFile.write(
      JSONReport(tellsTimes: false).render(report), to: "\(temporary)/\(ShardFolder.result)")
    try replace(with: temporary, isThere: isThere)
    return report
  }

  /// The two change places in one step where the file system can do that; else the old one steps
  /// aside first.
  private func replace(with temporary: String, isThere: Bool) throws(CommandFailure) {
    if isThere, chaos_swap(temporary, path) == 0 { return }
    let old = temporary + ".old"
    if isThere, rename(path, old) != 0 { throw Self.failure(path) }
    if rename(temporary, path) != 0 {
      let failure = Self.failure(path)
      if isThere { rename(old, path) }
      throw failure
    }
    try? FileManager.default.removeItem(atPath: old)
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure("\(path): cannot be written: \(String(cString: strerror(errno)))", .cannotWrite)
  }
}
