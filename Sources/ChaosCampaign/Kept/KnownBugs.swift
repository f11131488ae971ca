// What a corpus says must fail, in its smallest form: such a finding is no news, whoever meets it.
// The one reader of known traces for reports, nights, the fuzzer and tests.

import ChaosContracts
import ChaosCorpus
import ChaosTrace

/// Bugs that need not be told again.
public struct KnownBugs: Sendable {
  public private(set) var findings: [Finding] = []
  /// What is wrong with traces of the corpus, one line each.
  public private(set) var complaints: [String] = []
  private var names: Set<String> = []
  /// Places at which their traces go wrong.
  public private(set) var sites: [FailureSite] = []

  public init() {}

  /// Learns the bugs of stores from a corpus. `sections`: where they lie.
  public init(
    _ sections: [CorpusFolder.Section] = [.known], of stores: [String], in folder: CorpusFolder,
    _ runner: any Runner
  ) {
    for section in sections {
      let entries: [CorpusEntry]
      do throws(TraceFileError) {
        entries = try folder.entries(in: section).filter { stores.contains($0.store ?? "") }
      } catch {
        complaints.append("\(error)")
        continue
      }
      for (found, sites, complaint) in runner.each(entries, { Self.learn($0, runner) }) {
        for finding in found { learn(finding) }
        for site in sites { learn(site) }
        if let complaint { complaints.append(complaint) }
      }
    }
  }

  private static func learn(_ entry: CorpusEntry, _ runner: any Runner)
    -> (found: [Finding], sites: [FailureSite], complaint: String?)
  {
    let store = entry.store ?? ""
    let trace: Trace
    do throws(TraceFileError) { trace = try entry.read().trace } catch {
      return ([], [], error.description)
    }
    switch runner.run(trace, on: store) {
    case .success(let ran):
      if ran.broken.isEmpty { return ([], [], "\(entry.path): holds, so it stands for no bug") }
      // What people wrote has steps that only tell the story.
      return (
        ran.broken.compactMap { runner.examine(trace, on: store, breaking: $0).finding },
        ran.sites, nil
      )
    case .failure(let failure) where failure.isDeath:
      return (runner.trap(trace, on: store).map { [$0] } ?? [], [], nil)
    case .failure(let failure): return ([], [], "\(entry.path): \(failure)")
    }
  }

  /// Learns a bug.
  public mutating func learn(_ finding: Finding) {
    if names.insert(finding.signature).inserted { findings.append(finding) }
  }

  private mutating func learn(_ site: FailureSite) {
    if !sites.contains(site) { sites.append(site) }
  }

  public var count: Int { findings.count }

  /// Whether one of the bugs goes wrong there.
  public func explain(_ site: FailureSite) -> Bool { sites.contains(site) }

  /// Whether it is one of the bugs.
  public func explain(_ finding: Finding) -> Bool { names.contains(finding.signature) }
}
