import ChaosCampaign
import ChaosCatalog
import ChaosSearch
import ChaosTrace
let catalog = Catalog()
let simulator = catalog.simulator()
let args = CommandLine.arguments
let store = try catalog.store(args.count > 1 ? args[1] : "session-cached")
let count = args.count > 2 ? Int(args[2])! : 1000
let source = TraceSource(seed: 42, eras: EraName.allCases, models: args.count > 3 ? [.posixWorst] : [.apfsPower])
print("screening", source.screeningCount)
let clock = ContinuousClock()
var result: Exploration!
let t = clock.measure { result = Explorer(simulator, store, source).explore(0..<count) }
print("traces \(count) in \(t), steps \(result.steps) applied \(result.appliedSteps) failing \(result.failures.count) digest \(result.digest)")
var counts: [String: Int] = [:]
for f in result.failures { for i in f.invariants { counts[i, default: 0] += 1 } }
print(counts.sorted { $0.key < $1.key })
var triage = Triage()
let m = Minimizer(simulator, store)
let t2 = clock.measure {
for f in result.failures { let tr = source.trace(f.index); for i in f.invariants where triage.needsShrinking(tr, breaking: i) { triage.add(m.minimize(tr, breaking: i, index: f.index), index: f.index) } }
}
print("triage \(t2)")
for f in triage.findings { print("---- \(f.signature.invariant) seen \(f.seen) index \(f.index ?? -1) runs \(f.shrinkRuns): \(f.violation.message)"); print(TraceText(trace: f.trace).text) }
print("unexamined \(triage.unexamined) unrepeatable \(triage.unrepeatable)")
