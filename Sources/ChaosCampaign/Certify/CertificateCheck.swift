// Does a certificate tell the truth here? The first levels are gone through once more, some worlds
// of every level are named once more, and traces are drawn and run as any other trace is run.

import ChaosContracts
import ChaosTrace

/// What checking a certificate came to.
package struct CertificateCheck {
  /// Levels that were gone through once more, and agreed.
  package var levels = 0
  package var witnesses = 0
  package var traces = 0
  /// What does not agree.
  package var doubts: [String] = []
  /// A trace of the certified length that breaks a promise, and which.
  package var breaking: Trace?
  package var broken: [String] = []

  package var verdict: Verdict {
    if breaking != nil, !broken.isEmpty { return .broken }
    return doubts.isEmpty ? .held : .unknown
  }

  /// Worlds from which the first levels are gone through once more, at most.
  private static let budget = 300
  private static let slice = 16

  /// - Parameters:
  ///   - keys: those that the store has; nil for all.
  ///   - samples: how many traces are drawn.
  ///   - seed: what they are drawn from.
  package static func run(
    _ certificate: Certificate, keys: [Key]? = nil, samples: Int, seed: UInt64,
    runner: any Runner,
    _ observer: any CampaignObserver = NoObserver(), isStopped: @escaping () -> Bool = { false }
  ) throws -> CertificateCheck {
    var check = CertificateCheck()
    try check.goThrough(certificate, keys, runner, observer, isStopped)
    check.name(certificate, runner)
    check.sample(certificate, samples, seed, runner, observer, isStopped)
    observer.clear()
    return check
  }

  private mutating func goThrough(
    _ certificate: Certificate, _ keys: [Key]?, _ runner: any Runner,
    _ observer: any CampaignObserver, _ isStopped: @escaping () -> Bool
  ) throws {
    var worlds = 0
    var last = 0
    for level in certificate.levels.dropLast() {
      worlds += max(1, level.worlds)
      if worlds > Self.budget { break }
      last = level.steps + 1
    }
    let again = try Certification(
      certificate.plan, certificate.store, keys: keys, upTo: last, runner: runner, observer,
      isStopped: isStopped
    ).run()
    if let doubt = again.doubts.first { return doubts.append(doubt) }
    if again.unfinished != nil {
      return doubts.append("there was no time to go through the first levels once more")
    }
    guard let found = again.certificate else { return }
    for (told, seen) in zip(certificate.levels, found.levels) {
      guard told == seen else {
        doubts.append(
          "traces of \(told.steps) steps: the certificate has \(told.traces) traces, "
            + "\(told.worlds) worlds, hash \(told.hash.prefix(8)); here there are "
            + "\(seen.traces), \(seen.worlds), \(seen.hash.prefix(8))")
        return
      }
      levels += 1
    }
    if found.levels.count <= last, certificate.levels.count > found.levels.count {
      doubts.append("here a promise breaks after \(found.steps) steps")
    }
    if last == certificate.steps, found.breaking != certificate.breaking {
      doubts.append("here another trace is the first that breaks a promise, or none does")
    }
  }

  /// Names the worlds that the certificate tells.
  private mutating func name(_ certificate: Certificate, _ runner: any Runner) {
    let traces = certificate.witnesses.map { ($0.steps ?? []).map(\.number) }
    let (plan, store) = (certificate.plan, certificate.store)
    let places = stride(from: 0, to: traces.count, by: Self.slice).map {
      $0..<min(traces.count, $0 + Self.slice)
    }
    let answers = runner.each(places) { places in
      runner.ask(WitnessRequest(Array(traces[places]), of: plan), of: store)
    }
    for (places, answer) in zip(places, answers) {
      switch answer {
      case .failure(let failure): doubts.append("\(failure)")
      case .success(let names):
        for (place, name) in zip(places, names) {
          if name.digest.description == certificate.witnesses[place].world {
            witnesses += 1
          } else {
            doubts.append("witnesses[\(place)]: its trace leads to another world here")
          }
        }
      }
    }
  }

  /// Runs traces that are drawn letter by letter.
  private mutating func sample(
    _ certificate: Certificate, _ samples: Int, _ seed: UInt64, _ runner: any Runner,
    _ observer: any CampaignObserver, _ isStopped: @escaping () -> Bool
  ) {
    // What breaks is known; what is shorter must hold.
    let longest = certificate.isHeld ? certificate.steps : certificate.steps - 1
    if longest < 1 { return }
    let (plan, store) = (certificate.plan, certificate.store)
    var first = 0
    while first < samples, !isStopped(), breaking == nil {
      let end = min(samples, first + Self.slice * runner.count)
      let ranges = stride(from: first, to: end, by: Self.slice).map {
        $0..<min(end, $0 + Self.slice)
      }
      let answers = runner.each(ranges) { range in
        runner.ask(SampleRequest(range, of: plan, longest: longest, seed: seed), of: store)
      }
      for answer in answers where breaking == nil {
        switch answer {
        case .failure(let failure): return doubts.append("\(failure)")
        case .success(let result):
          traces += result.traces
          if let bytes = result.breaking {
            (breaking, broken) = (Trace(decoding: bytes), result.broken)
            doubts.append(
              "a drawn trace breaks \(result.broken.joined(separator: ", ")): "
                + Trace(decoding: bytes).steps.map(\.text).joined(separator: "; "))
          }
        }
      }
      first = end
      observer.show("\(store): \(traces) of \(samples) drawn traces")
    }
    if first < samples { doubts.append("only \(first) of \(samples) traces were drawn") }
  }
}
