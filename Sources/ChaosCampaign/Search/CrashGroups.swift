// One crash is one finding: whatever a process went through before, one line is mended.

import ChaosContracts
import ChaosShrinking

extension [Finding] {
  /// The findings, of which those that end a process at one place of its code are one: that with
  /// the smallest trace. They must say where they crash.
  func byCrash() -> [Finding] {
    var kept: [Finding] = []
    for finding in self {
      let known = kept.firstIndex { other in
        finding.violation.isOfCrashes && other.violation.isOfCrashes
          && finding.store == other.store && finding.crash?.line != nil
          && finding.crash == other.crash
      }
      guard let known else {
        kept.append(finding)
        continue
      }
      let isSmaller = ShrinkOrder.isSmaller(finding.trace, kept[known].trace)
      var one = isSmaller ? finding : kept[known]
      let other = isSmaller ? kept[known] : finding
      one.seen += other.seen
      one.add(symptom: other.invariant)
      for symptom in other.symptoms { one.add(symptom: symptom) }
      kept[known] = one
    }
    return kept
  }
}
