// A folder of results: manifests, and the traces of what was found, as a corpus.

import ChaosCampaign
import ChaosCorpus
import ChaosTrace
import Foundation

/// What shards write and `chaos merge` reads.
///
/// ```
/// results/shard-0003-of-0008.json          slices that are done, rewritten after each
/// results/traces/Found/<store>/<invariant>-<id>.trace.lz4
/// ```
///
/// A trace is there before any manifest tells of it.
struct ShardFolder {
  let path: String

  /// Bytes of a manifest that are read at most, and files of one folder.
  private static let limit = 256 << 20
  private static let files = 200_000
  /// Steps of a smallest trace; real ones have a dozen.
  private static let steps = 20_000

  init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  var corpus: String { "\(path)/\(Self.traces)" }

  // MARK: Writing

  static func name(shard: Int, of count: Int) -> String {
    func padded(_ number: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return "shard-\(padded(shard))-of-\(padded(count)).json"
  }

  /// The manifest of several shards.
  static let merged = "merged.json"
  /// The folder of traces.
  static let traces = "traces"
  /// What reports are made of.
  static let result = "result.json"

  func write(_ manifest: ShardManifest, as name: String) throws(CommandFailure) {
    try DurableFile.write(SortedJSON.text(manifest, isPretty: false), to: "\(path)/\(name)")
  }

  /// Keeps a trace, and gives the path of its file.
  func save(_ trace: KeptTrace) throws(CommandFailure) -> String {
    do throws(CorpusError) {
      return try CorpusFolder(corpus).save(
        trace.text, as: .found(store: trace.key.store, invariant: trace.key.invariant))
    } catch {
      throw CommandFailure(error)
    }
  }

  // MARK: Reading

  /// The names of manifests in the folder, sorted.
  var manifests: [String] {
    Self.names(path).filter { name in
      name == Self.merged || name.hasPrefix("shard-") && name.hasSuffix(".json")
    }
  }

  func manifest(_ name: String) throws(CommandFailure) -> ShardManifest {
    let file = "\(path)/\(name)"
    guard Self.isOwnFile(file) else { throw CommandFailure("\(file): no plain file", .malformed) }
    let data = try ForeignFile.read(file, atMost: Self.limit)
    let manifest: ShardManifest
    do { manifest = try JSONDecoder().decode(ShardManifest.self, from: data) } catch {
      throw CommandFailure(
        "\(file): \(ForeignFile.words(error, "no manifest of a shard"))", .malformed)
    }
    if let problem = manifest.problem { throw CommandFailure("\(file): \(problem)", .malformed) }
    return manifest
  }

  /// All traces that are what their names say.
  ///
  /// - Parameters:
  ///   - plan: the plan whose stores they must be of; nil if any will do.
  ///   - refused: called with each file that is not taken, and why.
  func traces(of plan: ShardPlan?, refused: (String) -> Void) -> [KeptTrace] {
    Self.traces(in: corpus, of: plan, refused: refused)
  }

  /// The traces that runs have left in a corpus.
  static func traces(in corpus: String, of plan: ShardPlan?, refused: (String) -> Void)
    -> [KeptTrace]
  {
    let root = "\(corpus)/\(CorpusSection.found.rawValue)"
    let paths = Self.names(root).flatMap { store in
      Self.names("\(root)/\(store)").map { "\(root)/\(store)/\($0)" }
    }
    if paths.count > Self.files {
      refused("\(root): more than \(Self.files) files")
      return []
    }
    return paths.compactMap { path in
      do throws(CommandFailure) { return try Self.trace(path, plan) } catch {
        refused(error.message)
        return nil
      }
    }
  }

  private static func trace(_ path: String, _ plan: ShardPlan?) throws(CommandFailure) -> KeptTrace
  {
    guard isOwnFile(path) else { throw CommandFailure("\(path): no plain file", .malformed) }
    let text: TraceText
    do throws(TraceFileError) { text = try TraceFile.read(path) } catch {
      throw CommandFailure(error)
    }
    guard let store = text.note("store"), plan?.stores.contains(store) ?? true,
      let invariant = text.note("breaks"), invariant.utf8.count <= 1_000
    else {
      throw CommandFailure(
        "\(path): does not say which promise of which store it breaks", .malformed)
    }
    let digest = text.trace.digest.description
    let name = path.split(separator: "/").last ?? ""
    let digits = name.split(separator: "-").last?.prefix { $0 != "." } ?? ""
    guard digits.count >= 8, digest.hasPrefix(digits) else {
      throw CommandFailure(
        "\(path): holds another trace than the one that its name says", .malformed)
    }
    guard text.trace.steps.count <= steps else {
      throw CommandFailure("\(path): more than \(steps) steps, so no smallest trace", .malformed)
    }
    return KeptTrace(store: store, invariant: invariant, text.trace)
  }

  /// The names in a folder, sorted by their bytes, without hidden ones; none if it is no folder.
  static func names(_ folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// Whether it is a plain file itself: results come from other machines, and a link could lead
  /// anywhere on this one.
  private static func isOwnFile(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }
}
