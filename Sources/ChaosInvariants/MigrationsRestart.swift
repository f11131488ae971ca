// A migration may stop anywhere, and begin again.

import ChaosContracts
import ChaosTrace

/// Old data never wins over newer, and neither the flag nor the tidying up is ahead of the data.
struct MigrationsRestart: Invariant {
  let summary = "a migration can be interrupted and repeated, and its flag tells the truth"
  let source = "I18; M09, F103"

  func check(_ judged: Judged) -> Violation? {
    let overridden = judged.overridden.first {
      judged.operation($0.write).completion == .ok
        && !judged.isDisturbed(before: judged.operation($0.write).invoked)
    }
    if let (write, lost) = overridden {
      let (migrated, newer) = (judged.operation(write), judged.operation(lost))
      return Violation(
        name, operation: write, belief: migrated.basedOn, required: lost,
        message: "the migration ran again and stored \(Words.value(migrated)) as "
          + "\(Words.key(migrated)), expected \(Words.value(newer)), which was saved since")
    }
    guard let violation = flagAhead(judged) ?? goneOnTheWay(judged),
      !judged.isDisturbed(before: judged.history.events.count)
    else { return nil }
    return violation
  }

  /// In the end the flag is there, the old value as well, and the new one is missing.
  private func flagAhead(_ judged: Judged) -> Violation? {
    func last(_ key: Key) -> Operation? { judged.history.lastRead(key) }
    guard let flag = last(.migrated), let old = last(.legacy), let new = last(.modern),
      new.completion == .absent,
      !judged.wrongAnswers.contains(where: { [flag.id, old.id, new.id].contains($0.operation) }),
      // A flag that was set in a false belief is that belief's damage.
      !judged.poisonedReads.contains(where: { $0.read == flag.id }),
      let flagging = judged.history.write(seenBy: flag),
      let saving = judged.history.write(seenBy: old),
      (saving.completed ?? .max) < flagging.invoked
    else { return nil }
    return Violation(
      name, operation: new.id, belief: flagging.id, required: saving.id,
      message: "the flag says that the migration is done, and the new settings are absent, "
        + "expected \(Words.value(saving)), which is still under the old key")
  }

  /// In the end neither value is there, because the old one was removed for the new one's sake.
  private func goneOnTheWay(_ judged: Judged) -> Violation? {
    guard let old = judged.history.lastRead(.legacy), let new = judged.history.lastRead(.modern),
      old.completion == .absent, new.completion == .absent,
      !judged.wrongAnswers.contains(where: { [old.id, new.id].contains($0.operation) }),
      let removal = judged.history.operations.last(where: {
        $0.isChange && $0.key == .legacy
      }),
      removal.kind == .remove, let base = removal.basedOn.map({ judged.operation($0) }),
      base.key == .legacy, let saving = judged.history.write(seenBy: base),
      !judged.history.operations.contains(where: {
        $0.isChange && $0.key == .modern && $0.completion == .ok
      })
    else { return nil }
    return Violation(
      name, operation: new.id, belief: removal.id, required: saving.id,
      message:
        "the settings are gone, expected \(Words.value(saving)): the migration removed the old "
        + "ones before it had stored the new ones")
  }
}

extension Judged {
  /// Whether data was damaged or taken back before an event: a migration finds something else then.
  fileprivate func isDisturbed(before end: Int) -> Bool {
    history.events[..<end].contains { event in
      switch event {
      case .corrupted(let path): promises.outlivesApp || !KeychainStore.isCredential(path)
      case .reinstalled: !promises.outlivesApp
      default: event.replacesFiles
      }
    }
  }
}
