// A sync fails, and the pages that it did not write leave the cache: no process dies, and yet what
// was not synced is gone. Only a store that syncs each write has promised that this cannot be.

import ChaosCatalog
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosSimulation
import ChaosTrace
import SystemPackage
import Testing

@Suite struct LostPagesTests {
  /// Writes to files, and syncs nothing before a flush; nothing is done about a sync that fails.
  private struct Lazy: StoreKind {
    let name = "lazy"
    let summary = "files that are written now and synced later"
    var durability: Promises.Durability
    var inOrder = false

    func promises(_ era: Era) -> Promises {
      var promises = Promises()
      promises.panic = durability
      promises.powerLoss = durability
      promises.survivesInOrder = inOrder
      promises.atomicUpdates = false
      promises.atomicBatches = false
      return promises
    }

    func open(_ host: Host) throws(StoreError) -> any Store { Files(host) }
  }

  private final class Files: Store {
    let host: Host
    init(_ host: Host) { self.host = host }

    func path(_ key: Key) -> String { host.group + "/Documents/" + key.word }

    func read(_ key: Key) -> ReadOutcome {
      do throws(Errno) {
        let file = try host.files.open(path(key), [], protection: nil)
        defer { try? host.files.close(file) }
        // A page that was never on the media shows zeros.
        let bytes = try host.files.read(file, at: 0, count: 1 << 20)
        return bytes.allSatisfy { $0 == 0 } ? .absent : .value(Value(bytes: bytes))
      } catch {
        return error == .noSuchFileOrDirectory ? .absent : .unavailable
      }
    }

    func write(_ key: Key, _ value: Value?) throws(StoreError) {
      do throws(Errno) {
        let file = try host.files.open(
          path(key), [.write, .create], protection: ProtectionClass.none)
        defer { try? host.files.close(file) }
        let bytes = value?.bytes ?? []
        try host.files.truncate(file, to: 0)
        _ = try host.files.write(file, at: 0, bytes)
      } catch {
        throw .unknown(error)
      }
    }

    func flush() throws(StoreError) {
      for key in [Key.theme, .session] {
        do throws(Errno) {
          let file = try host.files.open(path(key), [.write], protection: nil)
          defer { try? host.files.close(file) }
          try host.files.sync(file, .full)
          try host.files.sync(folder: host.group + "/Documents")
        } catch {
          if error != .noSuchFileOrDirectory { throw .failed(error) }
        }
      }
    }
  }

  private static func run(_ kind: some StoreKind, _ steps: [Step]) -> RunOutcome {
    let trace = Trace(header: TraceHeader(era: .ios18), steps: steps)
    return Catalog().simulator().run(trace, kind, RunOptions())
  }

  /// Pages that a failed sync left clean are not written when the phone restarts either.
  @Test func aRestartTakesThemToo() {
    let steps: [Step] = [
      .start, .write(.theme), .fault(.app, .syncLost, nth: 1), Self.flush, .reboot, .unlock, .start,
      .read(.theme),
    ]
    let outcome = Self.run(Lazy(durability: .onFlush), steps)
    #expect(outcome.isClean)
    #expect(outcome.judged.history.events.contains(.phone(.lostPages(1))))
    #expect(
      Self.run(Lazy(durability: .onReturn), steps).broken.contains("AcknowledgedWritesSurvive"))
  }

  /// A restart alone takes nothing.
  @Test func aRestartAloneExcusesNothing() {
    let puppet = Puppet()
    puppet.promised.panic = .onFlush
    puppet.onRead = { ask, truth in ask.session > 1 ? .absent : truth }
    let outcome = puppet.run([.start, .write(.theme), .reboot, .unlock, .start, .read(.theme)])
    #expect(outcome.broken.contains("AcknowledgedWritesSurvive"))
  }

  private static let flush = Step.act(.app, .flush, on: .theme)
  /// The pages go when they leave the cache (ext4), or at once (btrfs).
  private static func lost(_ fault: FaultKind) -> [Step] {
    [.fault(.app, fault, nth: 1), flush] + (fault == .syncLost ? [.evict] : [])
  }

  /// What was acknowledged and never synced may be gone.
  @Test(arguments: [FaultKind.syncLost, .syncReverted]) func notFlushedMayGo(_ fault: FaultKind) {
    let steps: [Step] = [.start, .write(.theme)] + Self.lost(fault) + [.read(.theme)]
    #expect(Self.run(Lazy(durability: .onFlush), steps).isClean)
    #expect(
      Self.run(Lazy(durability: .onReturn), steps).broken.contains("AcknowledgedWritesSurvive"))
  }

  /// A read that is under way meanwhile may miss it as well.
  @Test(arguments: [FaultKind.syncLost, .syncReverted]) func aReadUnderWayMayMissIt(
    _ fault: FaultKind
  ) {
    let steps: [Step] =
      [
        .start, .launch(.widget, .timeline), .write(.theme),
        .read(.theme, by: .widget, pause: 1),
      ] + Self.lost(fault) + [.proceed(.widget, 0)]
    let outcome = Self.run(Lazy(durability: .onFlush), steps)
    #expect(outcome.isClean, "\(outcome.broken)")
    #expect(!Self.run(Lazy(durability: .onReturn), steps).isClean)
  }

  /// Nor does it find what died with another process.
  @Test(arguments: [Promises.Durability.onFlush, .onReturn])
  func aReadUnderWayMayMissWhatDies(_ durability: Promises.Durability) {
    let puppet = Puppet()
    puppet.promised.kill = durability
    puppet.promised.panic = durability
    puppet.promised.powerLoss = durability
    puppet.onRead = { [unowned puppet] ask, truth in
      if ask.host.process == .widget { puppet[.theme] = nil }
      return puppet.outcome(puppet[.theme])
    }
    let outcome = puppet.run([
      .start, .launch(.widget, .timeline), .write(.theme), .read(.theme, by: .widget, pause: 1),
      .kill(.app, .jetsam), .proceed(.widget, 0),
    ])
    #expect(outcome.isClean == (durability == .onFlush), "\(outcome.broken)")
  }

  /// Who lived through a loss may be behind at what it left, though nobody saw that when it began.
  @Test(
    arguments: [Promises.Sharing.perSession, .eventual], [Promises.Durability.onFlush, .onReturn])
  func whoIsBehindGoesBackWithALoss(_ sharing: Promises.Sharing, _ durability: Promises.Durability)
  {
    let puppet = Puppet()
    puppet.promised.sharing = sharing
    puppet.promised.kill = durability
    puppet.promised.panic = durability
    puppet.promised.powerLoss = durability
    puppet.onRead = { ask, truth in ask.session == 2 && ask.read < 3 ? .absent : truth }
    let beginning: [Step] = [.start, .write(.theme), .launch(.widget, .timeline)]
    let end: [Step] = [
      .kill(.app, .jetsam), .start, .read(.theme, by: .widget), .write(.theme),
      .read(.theme, by: .widget),
    ]
    let outcome = puppet.run(beginning + end)
    #expect(outcome.isClean == (durability == .onFlush), "\(outcome.broken)")
  }

  /// Pages leave the cache at any time, and nothing is lost where no sync had failed.
  @Test func anEvictionAloneExcusesNothing() {
    let puppet = Puppet()
    puppet.promised.panic = .onFlush
    puppet.promised.powerLoss = .onFlush
    puppet.onRead = { ask, truth in ask.read > 1 && ask.session == 1 ? .absent : truth }
    let outcome = puppet.run([.start, .write(.theme), .read(.theme), .evict, .read(.theme)])
    #expect(outcome.broken == ["ReadsSeeOwnWrites"])
  }

  /// What such a loss took is not missed by those who look for order in the next.
  @Test(arguments: [FaultKind.syncLost, .syncReverted])
  func itIsNotMissedInOrder(_ fault: FaultKind) {
    let steps: [Step] =
      [.start, .write(.theme)] + Self.lost(fault) + [
        .read(.theme), .write(.session), Self.flush, .powerLoss(.none), .unlock, .start,
        .read(.session), .read(.theme),
      ]
    let kind = Lazy(durability: .onFlush, inOrder: true)
    #expect(Self.run(kind, steps).isClean)
  }
}
