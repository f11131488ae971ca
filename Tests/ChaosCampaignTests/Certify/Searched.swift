// A search of a store by its name, for tests; and a store that hides what it remembers.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosTrace

@testable import ChaosCampaign

/// What a search came to.
struct Searched {
  /// The worlds that were met.
  private(set) var table = WorldTable()
  let certificate: Certificate?
  let finding: Finding?
  let doubts: [String]

  init(
    _ plan: CertifyPlan, _ store: String, upTo steps: Int, from table: WorldTable = WorldTable(),
    workers: Int = 1, rounds: Int = .max
  ) throws {
    try self.init(
      plan, store, InProcessRunner(Catalog(), count: workers), steps, table, rounds)
  }

  init(_ plan: CertifyPlan, _ kind: any StoreKind, upTo steps: Int) throws {
    try self.init(
      plan, kind.name, InProcessRunner(Catalog(), of: kind), steps, WorldTable(), .max)
  }

  private init(
    _ plan: CertifyPlan, _ store: String, _ runner: InProcessRunner, _ steps: Int,
    _ earlier: WorldTable, _ rounds: Int
  ) throws {
    var asked = 0
    var kept = earlier
    let certified = try Certification(
      plan, store, upTo: steps, from: earlier, runner: runner,
      isStopped: {
        asked += 1
        return asked > rounds
      }, save: { kept = $0 }
    ).run()
    table = kept
    (certificate, finding, doubts) = (certified.certificate, certified.finding, certified.doubts)
  }
}

/// A store that lies once a life was killed between two of its calls: it notes that where no
/// process can see it, as a C library does that has globals. On the disk nothing tells of it.
final class Forgetful: StoreKind {
  let name = "forgetful"
  let summary = "lies after a certain death"

  func promises(_ era: Era) -> Promises { Promises() }

  func open(_ host: Host) throws(StoreError) -> any Store {
    let memory = host.runObject { Memory() } as? Memory ?? Memory()
    for change in [1, -1] {
      // Dead code changes nothing.
      if (try? host.files.list(host.group)) != nil { memory.openings += change }
    }
    return Opened(memory)
  }

  private final class Memory {
    /// Openings that were begun and never came to their end.
    var openings = 0
    var values: [Value?] = Array(repeating: nil, count: Key.allCases.count)
  }

  private final class Opened: Store {
    private let memory: Memory

    init(_ memory: Memory) { self.memory = memory }

    func read(_ key: Key) -> ReadOutcome {
      guard memory.openings == 0, let value = memory.values[Int(key.code)] else { return .absent }
      return .value(value)
    }

    func write(_ key: Key, _ value: Value?) throws(StoreError) {
      memory.values[Int(key.code)] = value
    }
  }
}
