// The child's side of a worker: reads requests, runs traces, answers. A store that traps ends only
// this process.

import ArgumentParser
import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosScenarios
import ChaosSearch
import ChaosSimulation
import ChaosTrace
import Foundation

/// `chaos worker`: not for people.
struct WorkerCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Runs traces for a campaign.", shouldDisplay: false)

  /// The file in which the worker notes which trace it runs.
  @Option var beacon: String

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    // The terminal's interrupt is for the campaign, which ends its workers itself.
    signal(SIGINT, SIG_IGN)
    Self.limitMemory()
    Catalog.stayOnOneCore()
    Self.endWithCampaign(self.beacon)
    let beaconPath = beacon
    guard let beacon = Beacon(writing: beaconPath) else {
      throw CommandFailure("the worker's beacon cannot be opened", .cannotWrite)
    }
    let replies = Self.takeOutput()
    let simulator = catalog.simulator()
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    while true {
      // A line that is cut off is the last word of a campaign that was killed.
      guard let line = readLine(),
        let request = try? decoder.decode(WorkerRequest.self, from: Data(line.utf8))
      else {
        unlink(beaconPath)
        break
      }
      let reply: WorkerReply
      do {
        reply = try answer(request, catalog, simulator, beacon)
      } catch {
        reply = .refused("\(error)")
      }
      Console.write(
        String(decoding: try encoder.encode(reply), as: UTF8.self) + "\n", to: replies)
      // Code that never came back keeps its thread; a new process has none of these.
      if simulator.parkedThreads > Self.parkedThreadsAtMost { break }
    }
    return .held
  }

  /// Threads that a store's code may keep before its worker is replaced.
  private static let parkedThreadsAtMost = 8

  /// Stores may print. What they print goes nowhere, and replies go where it would have gone.
  private static func takeOutput() -> Int32 {
    let replies = dup(STDOUT_FILENO)
    let nowhere = open("/dev/null", O_WRONLY)
    dup2(nowhere, STDOUT_FILENO)
    close(nowhere)
    return replies
  }

  private func answer(
    _ request: WorkerRequest, _ catalog: Catalog, _ simulator: Simulator, _ beacon: Beacon
  ) throws -> WorkerReply {
    let store = try catalog.store(request.store)
    switch request.task {
    case .explore(let seed, let eras, let models, let low, let high):
      let source = TraceSource(
        seed: seed, eras: eras.map { EraName(code: $0) },
        models: models.map { DiskModelName(code: $0) }, isCareful: store.hasCarefulApp)
      return .explored(
        Explorer(simulator, store, source).explore(low..<high) { beacon.note($0) })
    case .compare(let seed, let models, let era, let low, let high):
      let source = TraceSource(
        seed: seed, eras: EraName.allCases, models: models.map { DiskModelName(code: $0) })
      return .compared(
        Comparer(simulator, store, source).compare(low..<high, on: EraName(code: era)) {
          beacon.note($0)
        })
    case .run(let bytes):
      beacon.note(0)
      let outcome = simulator.run(Trace(decoding: bytes), store)
      return .ran(broken: outcome.violations.map(\.invariant), digest: outcome.digest)
    case .reach(let bytes):
      beacon.note(0)
      return .reached(AbstractStates.of(simulator.run(Trace(decoding: bytes), store)))
    case .minimize(let bytes, let invariant, let index):
      return minimize(Trace(decoding: bytes), invariant, index, store, simulator, beacon) { _ in
        true
      }
    case .minimizeOnDisk(let bytes, let invariant):
      let trace = Trace(decoding: bytes)
      return minimize(trace, invariant, nil, store, simulator, beacon) {
        $0.header.disk == trace.header.disk
      }
    case .scenario(let name, let text, let eras):
      let scenario = try Scenario(name: name, parsing: Array(text.utf8))
      let runner = ScenarioRunner(simulator, store) { beacon.note($0) }
      return .staged(eras.map { runner.run(scenario, on: EraName(code: $0)) })
    case .sweep(let plan, let part):
      let sweeper = Sweeper(
        plan, store, simulator, behaviours: catalog.behaviours, invariants: catalog.invariants,
        part: part, isStopped: { beacon.isAskedToStop }
      ) { beacon.note($0) }
      return .swept(sweeper.run())
    }
  }

  /// - Parameter isAsked: whether a smaller trace is of the kind that is asked for.
  private func minimize(
    _ trace: Trace, _ invariant: String, _ index: Int?, _ store: any StoreKind,
    _ simulator: Simulator, _ beacon: Beacon, _ isAsked: @escaping (Trace) -> Bool
  ) -> WorkerReply {
    var runs = 0
    var smallest: Trace?
    let minimizer = Minimizer(store: store.name) { candidate in
      guard isAsked(candidate) else { return [] }
      // What was found is told as it is when somebody cannot wait for it to be smaller.
      if beacon.isAskedToStop, runs > 0, candidate != smallest { return [] }
      runs += 1
      beacon.note(runs)
      let violations = simulator.run(candidate, store).violations
      if !violations.isEmpty { smallest = candidate }
      return violations
    }
    let found = minimizer.minimize(trace, breaking: invariant, index: index)
    return .minimized(
      found.map {
        Minimized(
          invariant: $0.signature.invariant, trace: $0.trace.bytes, runs: $0.shrinkRuns,
          digest: simulator.run($0.trace, store).digest)
      })
  }

  /// A campaign that was killed ends nobody, and a store that spins reads no request: another
  /// thread waits until the requests' pipe is closed. What it cleans up nobody else would.
  private static func endWithCampaign(_ beacon: String) {
    let thread = Thread {
      var requests = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      repeat { _ = poll(&requests, 1, -1) } while requests.revents & Int16(POLLHUP) == 0
      unlink(beacon)
      _exit(0)
    }
    thread.stackSize = 1 << 17
    thread.start()
  }

  /// A store that eats memory ends its worker, not the machine: a backstop behind the campaign's
  /// own watch.
  private static func limitMemory() {
    #if os(Linux)
      var limit = rlimit(rlim_cur: 6 << 30, rlim_max: 6 << 30)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #endif
  }
}
