// Reads folders of results from other machines, and keeps what belongs together. What is wrong
// with one is named, and costs the others nothing.

import Foundation

package struct Merge {
  /// Nil if there is not a single result.
  package private(set) var results: ShardManifest?
  /// What was left out, and why, sorted.
  package private(set) var refused: [String] = []

  package init(_ paths: [String]) {
    var read: [(folder: ShardFolder, name: String, manifest: ShardManifest)] = []
    var folders: [ShardFolder] = []
    for path in paths {
      let found = Self.folders(path)
      if found.isEmpty { refused.append("\(path): holds no results") }
      for folder in found where !folders.contains(where: { $0.path == folder.path }) {
        folders.append(folder)
        for name in folder.manifests {
          do { read.append((folder, name, try folder.manifest(name))) } catch {
            refused.append("\(error)")
          }
        }
      }
    }
    guard let plan = Self.plan(of: read.map(\.manifest)) else { return }
    var results = ShardManifest(plan)
    for (folder, name, manifest) in read {
      if let both = results.joined(with: manifest) {
        results = both
      } else {
        // Another night's, or another program's: what it found says nothing of this plan.
        refused.append(
          "\(folder.path)/\(name): is of the plan \(manifest.plan.digest.prefix(8)), not of "
            + "\(plan.digest.prefix(8))")
      }
    }
    refused = refused.sorted(byBytesOf: \.self)
    self.results = results.pruned
  }

  /// The folder, if it holds a manifest; else those in it that do.
  private static func folders(_ path: String) -> [ShardFolder] {
    let own = ShardFolder(path)
    if !own.manifests.isEmpty { return [own] }
    return ShardFolder.names(own.path).map { ShardFolder("\(own.path)/\($0)") }.filter {
      !$0.manifests.isEmpty
    }
  }

  /// The plan to which most slices belong; of several the one with the least digest. A stray result
  /// of another night must not keep this one's from being read.
  private static func plan(of manifests: [ShardManifest]) -> ShardPlan? {
    var plans: [(plan: ShardPlan, slices: Int)] = []
    for manifest in manifests {
      if let place = plans.firstIndex(where: { $0.plan == manifest.plan }) {
        plans[place].slices += manifest.results.count
      } else {
        plans.append((manifest.plan, manifest.results.count))
      }
    }
    return plans.min { ($1.slices, $0.plan.digest) < ($0.slices, $1.plan.digest) }?.plan
  }
}
