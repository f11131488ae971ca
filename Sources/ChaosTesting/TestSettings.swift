// What the environment says to tests: the same test searches elsewhere, longer or shorter, or runs
// one trace, and nobody compiles it again.

import ChaosCampaign
import Foundation

/// The settings that outrank a test's own.
struct TestSettings: Sendable {
  /// `CHAOS_SEED`.
  var seeds: SeedRange?
  /// `CHAOS_RUNS`: traces for each seed.
  var runs: Int?
  /// `CHAOS_FOR`: how long a search may take. Without `CHAOS_RUNS` it ends only then.
  var time: TimeLimit?
  /// `CHAOS_REPLAY`: a file with the one trace that is run.
  var replay: String?
  /// `CHAOS_ARTIFACTS`: the folder in which traces are kept.
  var artifacts: String?

  static var here: TestSettings {
    get throws(BadSetting) { try TestSettings(ProcessInfo.processInfo.environment) }
  }

  /// - Throws: the first value that is none. One that was ignored would look as if it were used.
  init(_ environment: [String: String]) throws(BadSetting) {
    func read<T>(_ name: String, _ rule: String, _ parse: (String) -> T?) throws(BadSetting) -> T? {
      guard let text = environment[name] else { return nil }
      guard let value = parse(text) else { throw BadSetting(name: name, value: text, rule: rule) }
      return value
    }
    let seedsAtMost: UInt64 = 1_000_000
    seeds = try read("CHAOS_SEED", SeedRange.rule) { text in
      SeedRange(text).flatMap { seeds in
        seeds.seeds.upperBound - seeds.seeds.lowerBound <= seedsAtMost ? seeds : nil
      }
    }
    runs = try read("CHAOS_RUNS", "it is a number of traces from 1 on.") { text in
      // Swift reads a sign, which no count has.
      Int(text).flatMap { text.contains("+") || !Self.runs.contains($0) ? nil : $0 }
    }
    time = try read("CHAOS_FOR", TimeLimit.rule, TimeLimit.init)
    let path: (String) -> String? = { $0.isEmpty ? nil : $0 }
    replay = try read("CHAOS_REPLAY", "it is the path of a trace.", path)
    artifacts = try read("CHAOS_ARTIFACTS", "it is the path of a folder.", path)
  }

  /// What a test may ask for.
  private static let runs = 1...1 << 30

  /// Where the traces of findings go: the folder that somebody named, the corpus of the test, or
  /// beside what the package's build left.
  func folder(corpus: String?) -> String {
    if let folder = artifacts ?? corpus { return folder }
    if FileManager.default.fileExists(atPath: ".build") { return ".build/chaos" }
    return URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
      .appendingPathComponent("chaos").path
  }
}
