// The corpus under our own crash models: killed, or without power, before every call.

import ChaosDisk
import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosCorpus

@Suite struct CorpusCrashTests {
  /// All but the one that damages what lies beside a write: a file that nobody wrote to can break
  /// there, and no way of writing helps.
  static let models = DiskModelName.allCases.filter { $0 != .posixParanoid }

  private func corpus(_ name: String, _ files: DiskFiles) -> CorpusFolder {
    CorpusFolder("/disk/\(name)", on: files)
  }

  /// A disk with two corpora that have a trace in common, both safe.
  private func start(_ model: DiskModelName) throws -> Disk {
    let disk = DiskFiles.empty(model)
    let files = DiskFiles(disk)
    var some = SomeTraces(7)
    try some.fill(corpus("mine", files), 4)
    try some.fill(corpus("yours", files), 5)
    let trace = Trace(steps: [.reboot])
    for name in ["mine", "yours"] {
      let text = TraceText(trace: trace, notes: [TraceText.Note("source", name)])
      _ = try corpus(name, files).save(text, as: .seed)
    }
    files.die()
    return disk
  }

  /// At every moment of a merge: what was there is there, nothing is broken, and the same merge
  /// once more completes it.
  @Test(arguments: models) func aMergeSurvivesEveryCrash(model: DiskModelName) throws {
    let disk = try start(model)
    let before = try CorpusContent(corpus("mine", DiskFiles(disk.snapshot())))
    let yours = try CorpusContent(corpus("yours", DiskFiles(disk.snapshot())))
    let whole: CorpusContent = try {
      let files = DiskFiles(disk.snapshot())
      _ = try corpus("mine", files).merge(corpus("yours", files))
      return try CorpusContent(corpus("mine", files))
    }()
    #expect(whole.has(before) && whole.has(yours))
    var seen: Set<UInt64> = []
    var problems: [String] = []
    let files = DiskFiles(disk)
    func look(_ disk: Disk, _ place: String) {
      do {
        let files = DiskFiles(disk, writer: 2)
        let left = try CorpusContent(corpus("mine", files))
        if !left.has(before) { problems.append("\(place): a trace is gone") }
        if !whole.has(left) { problems.append("\(place): a trace came from nowhere") }
        _ = try corpus("mine", files).merge(corpus("yours", files))
        if try CorpusContent(corpus("mine", files)) != whole {
          problems.append("\(place): merging again does not complete it")
        }
      } catch {
        problems.append("\(place): \(error)")
      }
    }
    files.before = { [unowned files] call in
      Crashes.each(files.disk, &seen) { look($0, "call \(call)") }
      // A kill leaves what everybody sees.
      let killed = files.disk.branchWithoutProcesses()
      look(killed, "killed before call \(call)")
    }
    _ = try corpus("mine", files).merge(corpus("yours", files))
    files.before = nil
    // What a merge has said to be there is there.
    Crashes.each(disk, &seen) { disk in
      do {
        if try CorpusContent(corpus("mine", DiskFiles(disk))) != whole {
          problems.append("afterwards: a merge is undone")
        }
      } catch {
        problems.append("afterwards: \(error)")
      }
    }
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(5))")
    #expect(seen.count > 5 || model == .kill || model == .lazy, "\(seen.count) states")
  }

  /// Another process saves a trace at every moment of a save of ours, the same one or another. What
  /// it was told to be safe is safe, whatever we have come to, and both are there in the end.
  @Test(arguments: models, [true, false])
  func twoWhoSaveAtOnceLoseNothing(model: DiskModelName, isSame: Bool) throws {
    let ours = TraceText(
      trace: Trace(steps: [.reboot]), notes: [TraceText.Note("by", "us")])
    let theirs = TraceText(
      trace: isSame ? ours.trace : Trace(steps: [.lock]), notes: [TraceText.Note("by", "them")])
    let place = CorpusPlace.found(store: "a", invariant: "NoTornValue")
    var moment = 0
    var problems: [String] = []
    while true {
      let files = DiskFiles(DiskFiles.empty(model))
      var seen: Set<UInt64> = []
      var wasReached = false
      files.before = { [unowned files] call in
        guard call == moment else { return }
        wasReached = true
        let other = DiskFiles(files.disk, writer: 2)
        do {
          _ = try corpus("mine", other).save(theirs, as: place)
          Crashes.each(files.disk, &seen) { disk in
            let left = try? CorpusContent(corpus("mine", DiskFiles(disk)))
            if left?.texts.keys.contains(where: { $0.hasSuffix("\(theirs.trace.digest)") }) != true
            {
              problems.append("call \(call): what was saved is gone")
            }
          }
        } catch {
          problems.append("call \(call): \(error)")
        }
      }
      _ = try corpus("mine", files).save(ours, as: place)
      files.before = nil
      if !wasReached { break }
      Crashes.each(files.disk, &seen) { disk in
        let count = (try? CorpusContent(corpus("mine", DiskFiles(disk))))?.texts.count
        if count != (isSame ? 1 : 2) { problems.append("call \(moment): \(count ?? -1) traces") }
      }
      moment += 1
    }
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(5))")
    #expect(moment > 10)
  }

  /// Files that a pack replaces go when it is safe, and not before.
  @Test(arguments: models) func packingSurvivesEveryCrash(model: DiskModelName) throws {
    let files = DiskFiles(DiskFiles.empty(model))
    let mine = corpus("mine", files)
    for step in [Step.reboot, .lock, .unlock] {
      _ = try mine.save(TraceText(trace: Trace(steps: [step])), as: .seed)
    }
    let whole = try CorpusContent(mine)
    var seen: Set<UInt64> = []
    var problems: [String] = []
    func look(_ disk: Disk, _ place: String) {
      do {
        if try CorpusContent(corpus("mine", DiskFiles(disk))) != whole {
          problems.append("\(place): a seed is gone")
        }
      } catch {
        problems.append("\(place): \(error)")
      }
    }
    files.before = { [unowned files] call in
      Crashes.each(files.disk, &seen) { look($0, "call \(call)") }
    }
    let packed = try mine.packSeeds { _ in }
    #expect(packed?.traces == 3)
    _ = try mine.unpackSeeds(try #require(packed).path)
    files.before = nil
    Crashes.each(files.disk, &seen) { look($0, "afterwards") }
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(5))")
    #expect(try mine.entries().count == 3)
  }
}
