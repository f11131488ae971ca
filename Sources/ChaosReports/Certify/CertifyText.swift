// A certification for people: the levels, what is proven, and what is not.

import ChaosCampaign
import ChaosContracts

package enum CertifyText {
  /// - Parameters:
  ///   - file: where the certificate is; nil if it was not written.
  ///   - columns: the width of the terminal, or nil for a file or a pipe.
  package static func lines(_ certified: Certified, store: String, file: String?, columns: Int?)
    -> [String]
  {
    var lines: [String] = []
    if let certificate = certified.certificate { lines += table(certificate) + [""] }
    if let finding = certified.finding {
      lines += TextReport.story(finding, columns: columns)
    }
    for doubt in certified.doubts { lines.append("   ? \(doubt.harmless())") }
    lines.append(summary(certified, store))
    if let (steps, done, all) = certified.unfinished {
      lines.append(
        "   nothing is said of traces of \(steps) steps: "
          + "\(grouped("\(done)")) of \(grouped("\(all)")) worlds were gone on from")
    }
    if let file { lines.append("   certificate: \(file.harmless())") }
    var last = "chaos: verdict \(certified.verdict.rawValue)"
    if let certificate = certified.certificate, certified.doubts.isEmpty {
      last += ", steps \(certificate.steps), traces \(certificate.traces), "
      last += "worlds \(certificate.worlds), certificate \(certificate.hash)"
    }
    return lines + [last]
  }

  private static func table(_ certificate: Certificate) -> [String] {
    var cells = [["steps", "traces", "new worlds", "hash"]]
    for level in certificate.levels {
      cells.append(
        [
          "\(level.steps)", grouped(level.traces), grouped("\(level.worlds)"),
          String(level.hash.prefix(8)),
        ])
    }
    var lines = TextTable.lines(cells).map { "  " + $0 }
    let cut = certificate.levels.reduce(0) { $0 + $1.cutCrashes }
    if cut > 0 {
      lines.append("  \(grouped("\(cut)")) crashes have more survivor sets than were tried")
    }
    return lines
  }

  private static func summary(_ certified: Certified, _ store: String) -> String {
    var line = "\(TextReport.symbol(certified.verdict))  \(store.harmless()): "
    guard let certificate = certified.certificate, certified.doubts.isEmpty else {
      return line + "nothing is certified"
    }
    if certificate.isHeld {
      line += "all \(grouped(certificate.traces)) traces of up to "
      line += "\(counted(certificate.steps)) hold"
    } else {
      line += "a trace of \(counted(certificate.steps)) breaks "
      line += certificate.breaking?.promises.joined(separator: ", ") ?? ""
      line += ", and no shorter one of this alphabet does"
    }
    line += "; \(grouped("\(certificate.worlds)")) worlds"
    let rate = certified.seconds > 0 ? Int(Double(certified.runsNow) / certified.seconds) : 0
    let tenths = Int((certified.seconds * 10).rounded())
    return line + ", \(grouped("\(certified.runsNow)")) runs in \(tenths / 10).\(tenths % 10) s"
      + " (\(grouped("\(rate)")) a second)"
  }

  private static func counted(_ steps: Int) -> String { steps == 1 ? "1 step" : "\(steps) steps" }

  /// Digits in groups of three.
  private static func grouped(_ digits: String) -> String {
    var result = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result
  }

  // MARK: Checks

  package static func lines(_ check: CertificateCheck, _ certificate: Certificate) -> [String] {
    var lines = check.doubts.map { "   ? \($0.harmless())" }
    lines.append(
      "\(TextReport.symbol(check.verdict))  \(certificate.store.harmless()): "
        + "\(check.levels) of \(certificate.levels.count) levels gone through once more, "
        + "\(check.witnesses) of \(certificate.witnesses.count) worlds named once more, "
        + "\(grouped("\(check.traces)")) drawn traces run")
    return lines + [
      "chaos: verdict \(check.verdict.rawValue), steps \(certificate.steps), "
        + "certificate \(certificate.hash)"
    ]
  }
}
