// What a campaign came to, as a report: a function of its results, whoever has them.

import ChaosContracts
import ChaosTrace

extension RunReport {
  /// - Parameter stores: those that are told of; nil for all of the plan.
  package init(_ manifest: ShardManifest, of stores: [String]? = nil, _ catalog: Catalog) {
    let plan = manifest.plan
    self.init(
      version: plan.version, seed: plan.seed, verdict: .unknown,
      stores: (stores ?? plan.stores).map {
        StoreReport(
          manifest, of: $0, order: catalog.invariants.map(\.name), try? catalog.store($0))
      },
      eras: plan.eras.compactMap { EraName(word: $0) },
      models: plan.models.compactMap { DiskModelName(word: $0) })
    promises = catalog.invariants.map { ReportedPromise($0) }
    settle()
  }

  /// Of a run that is timed, or that ends with the first finding, no more was planned than was run.
  package mutating func forgetUnplanned() { update { $0.planned = $0.traces } }

  /// Changes what it tells of each store, and then its verdict.
  package mutating func update(_ change: (inout StoreReport) throws -> Void) rethrows {
    for place in stores.indices { try change(&stores[place]) }
    settle()
  }

  /// Says the verdict anew. Broken beats unknown, unknown beats held.
  package mutating func settle() {
    for place in stores.indices { stores[place].settle() }
    verdict = (stores.map(\.verdict) + checks.map(\.verdict)).max() ?? .unknown
  }
}

extension StoreReport {
  /// - Parameters:
  ///   - order: the promises, in the order in which their findings are told.
  ///   - kind: the store, where it is at hand: it says what can never happen.
  init(
    _ manifest: ShardManifest, of store: String, order: [String], _ kind: (any StoreKind)? = nil
  ) {
    let plan = manifest.plan
    let conflicts = manifest.conflicts
    var total = Exploration()
    var refusals: [(seed: UInt64, refusal: Refusal)] = []
    self.init(
      store: store, verdict: .held, traces: 0, planned: 0, steps: 0, appliedSteps: 0, seconds: nil,
      digest: "", findings: [], doubts: [], unexamined: 0, neverHappened: [])
    for result in manifest.results {
      let slice = plan[result.number]
      guard slice.store == store else { continue }
      traces += result.traces
      planned += slice.range.count
      total.add(result.total)
      let refused = result.total.refusals.map(\.doubt)
      for told in result.doubts where !refused.contains(told) { doubt(told) }
      for refusal in result.total.refusals {
        if let place = refusals.firstIndex(where: { $0.refusal.what == refusal.what }) {
          refusals[place].refusal.count += refusal.count
        } else {
          refusals.append((slice.seed, refusal))
        }
      }
      if conflicts.contains(result.number) {
        doubt("slice \(result.number) went differently on two machines")
      }
    }
    for (seed, refusal) in refusals { doubt(refusal.doubt(of: plan.seeds == 1 ? nil : seed)) }
    steps = total.steps
    appliedSteps = total.appliedSteps
    digest = total.digest.hexadecimal
    neverHappened = total.withoutEffect
    // Traces for an app that lacks values have few acts on them; what is drawn for all apps, and
    // not for this one, is told all the same.
    let usual = BehaviourName.single + BehaviourName.parts
    let lacking = kind.map { kind in
      BehaviourName.builtIn.filter { name in
        SweptAct(name).lack(in: kind) != nil
          && (usual.contains(name) || neverHappened.contains(Exploration.name(name)))
      }
    }
    cannotHappen = total.impossible + (lacking ?? []).map(Exploration.name)
    reach = total.reach
    if total.isIdle { doubt("no act of any trace took effect: nobody has seen the app work") }
    look(at: manifest, order)
    settle()
  }

  /// Adds why nobody can vouch for it, once.
  package mutating func doubt(_ reason: String) {
    if !doubts.contains(reason) { doubts.append(reason) }
  }

  /// Adds how many of these slices were not run on it.
  package mutating func doubt(missingOf slices: some Sequence<Int>, _ manifest: ShardManifest) {
    let missing = slices.count { manifest.plan[$0].store == store && !manifest.hasRun($0) }
    if missing > 0 { doubt("\(missing) slices were not run") }
  }

  package mutating func settle() {
    if traces == 0 { doubt("no trace was run") }
    verdict = !findings.isEmpty ? .broken : doubts.isEmpty ? .held : .unknown
  }

  private mutating func look(at manifest: ShardManifest, _ order: [String]) {
    var places: [FindingGroups.Place] = []
    let unexplained = Dictionary(
      uniqueKeysWithValues: manifest.unexplained(of: store).map { ($0.bucket, $0.traces) })
    for bucket in manifest.selected(of: store) {
      var place = FindingGroups.Place(count: bucket.count)
      for (number, trace) in (bucket.traces + (unexplained[bucket.bucket] ?? [])).enumerated() {
        guard let examination = examination(of: trace, in: manifest) else { continue }
        // A second look at a trace is no look at another one.
        if number < bucket.traces.count { place.looked += 1 }
        if let finding = examination.found { place.shown.append(finding) }
      }
      places.append(place)
    }
    let met = manifest.met(of: store).compactMap {
      examination(of: $0.failing, in: manifest)?.found
    }
    (findings, unexamined) = FindingGroups.gather(places, order, met: met)
  }

  /// What looking at a trace came to, with the doubts that it leaves; nil if nobody has looked.
  private mutating func examination(
    of trace: FailingTrace, in manifest: ShardManifest
  ) -> Examination? {
    let examinations = manifest.examinations(of: trace)
    guard let examination = examinations.first else { return nil }
    if examinations.count > 1 {
      doubt("trace \(trace.index) of seed \(examination.seed) was told of in two ways")
    }
    if let reason = examination.doubt { doubt(reason) }
    return examination
  }
}

extension Examination {
  /// What it shows, with where that was drawn.
  fileprivate var found: Finding? {
    guard var finding else { return nil }
    finding.seed = seed
    finding.index = index
    return finding
  }
}
