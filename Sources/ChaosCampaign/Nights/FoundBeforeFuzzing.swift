// What lay among the found traces when a night began to fuzz. The fuzzer files what it finds at
// once, the night later: after a kill between the two, a finding would be old that nobody told.

import ChaosContracts
import ChaosCorpus
import ChaosTrace

/// A trace that a run has left in a corpus.
package struct FoundTrace: Sendable {
  package var store: String
  package var invariant: String
  package var trace: Trace

  /// Tells it from all others.
  package var name: String { "\(store) \(invariant) \(trace.digest)" }

  /// Those in a corpus, in the order of their files. `refused`: called with what cannot be read.
  package static func all(in corpus: String, refused: (String) -> Void) -> [FoundTrace] {
    let entries: [CorpusEntry]
    do { entries = try CorpusFolder(corpus).entries(in: .found) } catch {
      refused("\(error)")
      return []
    }
    return entries.compactMap { entry in
      do {
        let text = try entry.read()
        guard let store = entry.store ?? text.note("store"),
          let invariant = entry.invariant ?? text.note("breaks")
        else { return nil }
        return FoundTrace(store: store, invariant: invariant, trace: text.trace)
      } catch {
        refused("\(error)")
        return nil
      }
    }
  }

  /// The traces of a killed night that may still break their promises, and one check that says what
  /// could not be read. `found`: what lies in the corpus, where a night's fuzzer leaves what it
  /// finds.
  static func left(by night: String, _ found: [FoundTrace])
    -> (traces: [FoundTrace], check: ReportedCheck)
  {
    var refused: [String] = []
    var traces = all(in: ShardFolder(night).corpus) { refused.append($0) }
    if let before = FoundBeforeFuzzing.read(night) {
      traces += found.filter { trace in
        !before.contains(trace.name) && !traces.contains { $0.name == trace.name }
      }
    }
    let check = ReportedCheck(
      kind: ReportedCheck.killed, name: night.split(separator: "/").last.map(String.init) ?? night,
      verdict: refused.isEmpty ? .held : .unknown, message: refused.joined(separator: "; "))
    return (traces, check)
  }
}

/// The names of traces that were found before a night's fuzzer.
package enum FoundBeforeFuzzing {
  private static let file = "found-before.json"
  /// Bytes of the list that are read at most.
  private static let limit = 64 << 20

  /// The list of a night; nil if it never came to its fuzzer, or if the list cannot be read.
  package static func read(_ night: String) -> Set<String>? {
    (try? ForeignFile.read(
      [String].self, "\(night)/\(file)", atMost: limit, or: "no list of traces"
    )).map { Set($0) }
  }

  package static func write(_ traces: [FoundTrace], to night: String) throws {
    let names = SortedJSON.text(traces.map(\.name).sorted())
    try WholeFile.write(names.utf8, to: "\(night)/\(file)")
  }
}
