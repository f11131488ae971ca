// Every crash in the middle of some work on a corpus, and what each of them loses.

import ChaosDisk

@testable import ChaosCorpus

/// Power losses and panics of a simulated disk.
enum Crashes {
  /// Everything that a crash now may leave, each tree once.
  static func each(_ disk: Disk, _ seen: inout Set<UInt64>, _ check: (Disk) throws -> Void)
    rethrows
  {
    for kind in [CrashKind.powerLoss, .panic] {
      let space = CrashSpace(disk, kind)
      for survivors in space.survivors.sets {
        let state = space.state(survivors)
        if seen.insert(state.hash).inserted { try check(space.disk(state)) }
      }
    }
  }

  /// What is lost of the corpus `/disk/mine` if there is a crash before any call of some work, or
  /// after it. Only from the first removal on: what nobody has flushed may go before that.
  static func losses(_ files: DiskFiles, of whole: CorpusContent, _ work: () throws -> Void) throws
    -> [String]
  {
    var seen: Set<UInt64> = []
    var losses: [String] = []
    var names = try files.names(in: "/disk/mine/Seeds").filter { !$0.hasPrefix(".") }
    var isRemoving = false
    func look(_ place: String) {
      each(files.disk, &seen) { disk in
        do {
          let left = try CorpusContent(CorpusFolder("/disk/mine", on: DiskFiles(disk)))
          if !left.says(whole) { losses.append("\(place): of \(whole.texts.count) one is gone") }
        } catch {
          losses.append("\(place): \(error)")
        }
      }
    }
    files.before = { call in
      let now = ((try? files.names(in: "/disk/mine/Seeds")) ?? []).filter { !$0.hasPrefix(".") }
      isRemoving = isRemoving || names.contains { !now.contains($0) }
      names = now
      if isRemoving { look("call \(call)") }
    }
    try work()
    files.before = nil
    look("afterwards")
    return losses
  }
}
