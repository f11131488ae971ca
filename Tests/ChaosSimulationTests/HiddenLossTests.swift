// A sync says that all is well, and its page was never written. Nobody is blamed for what only a
// later sync could tell; whoever was told, and goes on as if nothing had been, is.

import ChaosCatalog
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosSimulation
import ChaosTrace
import SystemPackage
import Testing

@Suite struct HiddenLossTests {
  /// One file for each key, written in place: a first byte that says that it is whole, then the
  /// value, synced as often as wanted.
  private struct InPlace: StoreKind {
    let name = "in-place"
    let summary = "a file for each key, written where it stands"
    var syncs = 1
    var heeds = true
    var detectsDamage = true
    /// Whether the last write of the theme is synced no further than into the drive's cache.
    var weakens = false
    /// Whether a value that is there already is not written again.
    var skipsEqual = false

    func promises(_ era: Era) -> Promises {
      var promises = Promises()
      promises.detectsDamage = detectsDamage
      promises.atomicUpdates = false
      promises.atomicBatches = false
      if syncs == 0 { promises.panic = .onFlush }
      return promises
    }

    func open(_ host: Host) throws(StoreError) -> any Store { Files(host, self) }
  }

  private final class Files: Store {
    private let host: Host
    private let kind: InPlace
    private static let mark: UInt8 = 0xA5
    private var writes = 0

    init(_ host: Host, _ kind: InPlace) {
      self.host = host
      self.kind = kind
    }

    private func path(_ key: Key) -> String { host.group + "/Documents/" + key.word }

    func read(_ key: Key) -> ReadOutcome {
      do throws(Errno) {
        let file = try host.files.open(path(key), [], protection: nil)
        defer { try? host.files.close(file) }
        let bytes = try host.files.read(file, at: 0, count: 1 << 20)
        if bytes.first != Self.mark { return .corrupt }
        return bytes.count == 1 ? .absent : .value(Value(bytes: Array(bytes.dropFirst())))
      } catch {
        return error == .noSuchFileOrDirectory ? .absent : .unavailable
      }
    }

    func write(_ key: Key, _ value: Value?) throws(StoreError) {
      if kind.skipsEqual, read(key) == ReadOutcome(value) { return }
      do throws(Errno) {
        let file = try host.files.open(
          path(key), [.write, .create], protection: ProtectionClass.none)
        defer { try? host.files.close(file) }
        let bytes = [Self.mark] + (value?.bytes ?? [])
        _ = try host.files.write(file, at: 0, bytes)
        try host.files.truncate(file, to: bytes.count)
        writes += 1
        let sync = kind.weakens && writes == 3 ? SyncKind.file : .full
        for turn in 0..<kind.syncs {
          do throws(Errno) { try host.files.sync(file, sync) } catch {
            if turn == 0 || kind.heeds { throw error }
          }
        }
        try host.files.sync(folder: host.group + "/Documents")
      } catch {
        throw .unknown(error)
      }
    }

    /// What is left for a flush is that of the theme.
    func flush() throws(StoreError) {
      if kind.syncs > 0 { return }
      do throws(Errno) {
        let file = try host.files.open(path(.theme), [.write], protection: nil)
        defer { try? host.files.close(file) }
        try host.files.sync(file, .full)
      } catch {
        if kind.heeds { throw .failed(error) }
      }
    }
  }

  private static func run(_ kind: InPlace, _ steps: [Step]) -> RunOutcome {
    let trace = Trace(header: TraceHeader(era: .ios18), steps: steps)
    return Catalog().simulator().run(trace, kind, RunOptions())
  }

  private static let again: [Step] = [.unlock, .start, .read(.theme)]
  /// In these the page goes: it leaves memory, or memory goes.
  static let losses: [[Step]] = [
    [.evict, .read(.theme)], [.reboot] + again, [.panic(.all)] + again,
    [.powerLoss(.all)] + again,
  ]

  private static func steps(_ end: [Step]) -> [Step] {
    [.start, .write(.theme), .fault(.app, .syncHidden, nth: 1), .write(.theme)] + end
  }

  /// The older value is back, and who is to know?
  @Test(arguments: losses) func whoIsNotToldIsNotBlamed(_ end: [Step]) {
    let outcome = Self.run(InPlace(), Self.steps(end))
    #expect(outcome.isClean, "\(outcome.broken)")
    #expect(outcome.judged.history.events.contains(.phone(.hiddenLoss(1))))
  }

  /// The same loss after a sync that failed is the store's own.
  @Test(arguments: losses) func whoIsToldIsBlamed(_ end: [Step]) {
    let steps = Self.steps(end)
    #expect(Self.run(InPlace(syncs: 2), steps).isClean, "it says that it does not know")
    #expect(Self.run(InPlace(syncs: 2, heeds: false), steps).broken.contains("FailuresAreReported"))
  }

  /// A flush that hears of it and says that all is well answers for what it was to make safe.
  @Test(arguments: losses, [true, false])
  func aFlushThatIsToldAnswersForIt(_ end: [Step], heeds: Bool) {
    let flush = Step.act(.app, .flush, on: .streak)
    let outcome = Self.run(
      InPlace(syncs: 0, heeds: heeds),
      [
        .start, .write(.theme), flush, .write(.theme), .fault(.app, .syncHidden, nth: 1), flush,
        flush,
      ] + end)
    // An orderly restart writes nothing that a sync has made clean.
    #expect(outcome.isClean == heeds, "\(outcome.broken)")
  }

  /// A second sync that hides its failure excuses nothing that had to be made up for before it.
  @Test func aSecondOneExcusesNothingOlder() {
    let steps: [Step] = [
      .start, .write(.theme), .fault(.app, .syncHidden, nth: 1), .write(.theme),
      .fault(.app, .syncHidden, nth: 2), .write(.streak), .panic(.all),
    ]
    let outcome = Self.run(InPlace(syncs: 2, heeds: false), steps + Self.again)
    #expect(outcome.broken.contains("FailuresAreReported"), "\(outcome.broken)")
  }

  /// A page that was hidden and then lost aloud goes at once with what was above it.
  @Test(arguments: losses) func whatWasHiddenGoesFromUnderALossThatWasTold(_ end: [Step]) {
    let steps: [Step] = [
      .start, .write(.theme), .fault(.app, .syncHidden, nth: 1), .write(.theme),
      .fault(.app, .syncLost, nth: 1), .write(.theme),
    ]
    let outcome = Self.run(InPlace(), steps + end)
    #expect(outcome.isClean, "\(outcome.broken)")
  }

  /// What was written over a hidden page is in the drive's cache, and goes with it to what was
  /// there before both; where it stays, nothing is gone that was hidden.
  @Test(arguments: [SurvivorMode.none, .all]) func aHiddenPageGoesWithTheDrivesCache(
    _ mode: SurvivorMode
  ) {
    let steps: [Step] = [
      .start, .write(.theme), .fault(.app, .syncHidden, nth: 1), .write(.theme), .write(.theme),
      .powerLoss(Survivors(mode)),
    ]
    let outcome = Self.run(InPlace(weakens: true), steps + Self.again)
    #expect(outcome.isClean, "\(outcome.broken)")
    let isGone = outcome.judged.history.events.contains(.phone(.hiddenLoss(1)))
    #expect(isGone == (mode == .none))
  }

  /// That another file's sync fails tells nobody anything of this one.
  @Test func anotherFilesFailureTellsNothing() {
    let steps: [Step] = [
      .start, .write(.theme), .fault(.app, .syncHidden, nth: 1), .write(.theme),
      .fault(.app, .syncLost, nth: 1), .write(.streak),
      .act(.app, .write, on: .theme, shape: .again), .panic(.all),
    ]
    let outcome = Self.run(InPlace(skipsEqual: true), steps + Self.again)
    #expect(outcome.isClean, "\(outcome.broken)")
  }

  /// A hidden page of a file that was replaced for good is no loss, and excuses none.
  @Test(arguments: losses) func aFileThatIsGoneIsNobodysLoss(_ end: [Step]) {
    let puppet = Puppet()
    var writes = 0
    puppet.onWrite = { ask, _ throws(StoreError) in
      do throws(Errno) {
        let path = "/group/Documents/x"
        let file = try ask.host.files.open(
          path + ".new", [.write, .create], protection: ProtectionClass.none)
        _ = try ask.host.files.write(file, at: 0, [1, 2, 3])
        try ask.host.files.sync(file, .full)
        try ask.host.files.close(file)
        try ask.host.files.rename(path + ".new", to: path)
        try ask.host.files.sync(folder: "/group/Documents")
      } catch { throw .unknown(error) }
      writes += 1
      return writes < 4
    }
    let saves = Array(repeating: Step.write(.theme), count: 4)
    let outcome = puppet.run([.start, .fault(.app, .syncHidden, nth: 1)] + saves + end)
    #expect(!outcome.isClean)
  }

  /// What waits for a flush is hidden by the flush's sync as well, and so is what follows.
  @Test(arguments: [SurvivorMode.none, .all]) func aFlushHidesWhatWaited(_ mode: SurvivorMode) {
    let steps: [Step] = [
      .start, .write(.theme), .fault(.app, .syncHidden, nth: 1), .act(.app, .flush, on: .streak),
      .write(.theme), .panic(Survivors(mode)),
    ]
    let trace = Trace(header: TraceHeader(era: .ios18), steps: steps)
    let outcome = catalog.simulator().run(
      trace, try! catalog.store("change-log"), RunOptions())
    #expect(outcome.isClean, "\(outcome.broken)")
  }

  /// Where pages were lost, nothing was damaged that the process stored after it was told.
  @Test func whatIsStoredAfterwardsIsSafe() {
    let twice: [Step] = [.write(.theme), .write(.theme), .evict, .read(.theme)]
    let begin: [Step] = [.start, .write(.theme), .fault(.app, .syncHidden, nth: 1)]
    #expect(Self.run(InPlace(syncs: 2), begin + twice).isClean)
  }

  /// A store that does not promise to notice damage is not judged from there on.
  @Test func noPromiseNoBlame() {
    let outcome = Self.run(
      InPlace(syncs: 2, heeds: false, detectsDamage: false), Self.steps([.evict, .read(.theme)]))
    #expect(outcome.isClean)
  }
}
