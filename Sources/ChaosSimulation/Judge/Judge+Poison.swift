// What a written value was built on: lies, silence, and other keys.

import ChaosContracts
import ChaosTrace

extension Judge {
  /// The false belief behind a value that is built on this read.
  func poison(of read: Int) -> Int? {
    guard let key = judged.operation(read).key.map({ Int($0.code) }) else { return nil }
    if judged.wrongAnswers.contains(where: {
      $0.operation == read && ($0.kind == .absent || $0.kind == .older)
    }) {
      return read
    }
    // "I cannot read it" is no reason to replace it.
    let needed = ledgers[key].versions[ledgers[key].required]
    if judged.operation(read).completion == .unavailable, needed.value != nil { return read }
    return observed[read].flatMap { ledgers[key].versions[$0].poison }
  }

  /// A value that comes from another key takes the place of one that does not: an old source
  /// overrides what is newer. Where there was nothing to take over, nothing was taken over.
  mutating func noteOverriding(_ write: Operation, _ base: Int, _ needed: KeyLedger.Version) {
    let source = judged.operation(base).key
    guard write.value != nil, needed.value != nil, let lost = needed.operation,
      source != write.key, source?.place == write.key?.place,
      case .value = judged.operation(base).completion
    else { return }
    // What a downgraded app saved in the old format is newer than what the new version left.
    if let source, let saw = observed[base],
      ledgers[Int(source.code)].versions[saw].invoked
        > judged.operation(lost).completed ?? .max
    {
      return
    }
    let origin = judged.operation(lost).basedOn.map { judged.operation($0).key }
    if origin != source { judged.overridden.append((write: write.id, lost: lost)) }
  }
}
