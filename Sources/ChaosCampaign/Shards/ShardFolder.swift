// A folder of results: manifests, and the traces of what was found, as a corpus.

import ChaosContracts
import ChaosCorpus
import Foundation

/// What shards write and `chaos merge` reads.
///
/// ```
/// results/shard-0003-of-0008.json          slices that are done, rewritten after each
/// results/traces/Found/<store>/<invariant>-<id>.trace.lz4
/// ```
///
/// The traces are for people, and there before any manifest tells of them; it has all it needs.
package struct ShardFolder {
  package let path: String

  /// Bytes and values of a manifest that are read at most, enough for some 20,000 slices.
  private static let limit = 64 << 20
  private static let values = 1 << 23

  package init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  package var corpus: String { "\(path)/\(Self.traces)" }

  // MARK: Writing

  package static func name(shard: Int, of count: Int) -> String {
    String(format: "shard-%04ld-of-%04ld.json", shard, count)
  }

  /// The manifest of several shards.
  package static let merged = "merged.json"
  package static let traces = "traces"
  /// What reports are made of.
  package static let result = "result.json"

  package func write(_ manifest: ShardManifest, as name: String) throws {
    try WholeFile.write(SortedJSON.text(manifest, isPretty: false).utf8, to: "\(path)/\(name)")
  }

  /// Keeps the smallest trace of a finding, and gives the path of its file.
  package func save(_ finding: Finding) throws -> String { try CorpusFolder(corpus).save(finding) }

  /// The results of a shard that an earlier process left here, or none yet.
  package func open(_ name: String, _ plan: ShardPlan) throws -> ShardManifest {
    try WholeFile.makeFolder(path)
    Leftovers.removeOld(below: path)
    guard manifests.contains(name) else {
      // Even a shard that is killed in its first slice is one.
      try write(ShardManifest(plan), as: name)
      return ShardManifest(plan)
    }
    guard let earlier = ShardManifest(plan).joined(with: try manifest(name)) else {
      throw CommandFailure(
        "\(path)/\(name): is of another plan; remove it, or choose another folder", .malformed)
    }
    return earlier
  }

  // MARK: Reading

  /// The names of manifests in the folder, sorted.
  package var manifests: [String] {
    Self.names(path).filter { name in
      name == Self.merged || name.hasPrefix("shard-") && name.hasSuffix(".json")
    }
  }

  package func manifest(_ name: String) throws -> ShardManifest {
    let file = "\(path)/\(name)"
    guard Self.isOwnFile(file) else { throw CommandFailure("\(file): no plain file", .malformed) }
    let manifest = try ForeignFile.read(
      ShardManifest.self, file, atMost: Self.limit, values: Self.values,
      or: "no manifest of a shard")
    if let problem = manifest.problem { throw CommandFailure("\(file): \(problem)", .malformed) }
    return manifest
  }

  /// The names in a folder, sorted by their bytes, without hidden ones; none if it is no folder.
  package static func names(_ folder: String) -> [String] {
    ((try? HostFiles().names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
  }

  /// Whether it is a plain file: results come from other machines, and a link may lead anywhere.
  private static func isOwnFile(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }
}
