// The profiles, each pinned as a literal: a knob that moves changes what every trace means.

import ChaosTrace
import Testing

@testable import ChaosPhone

@Suite struct EraTests {
  private static let usual: [Era] = [
    Era(
      name: .ios18, defaultsCache: .refreshOnUnlock, defaultsWrite: .pendingPerKey,
      hasDefaultsDaemon: true, flushDelay: 10, prewarm: .didFinishLaunching,
      hasLiveActivities: true, hasExtensions: true, bluetoothAfterReboot: true,
      widgetsBeforeFirstUnlock: false, signal: .delivered, rebootsWhenInactive: true,
      failedCreateLeavesEmptyFile: false,
      suspendedCoordination: .finishesFirst, availabilitySticks: false),
    Era(
      name: .ios15, defaultsCache: .refreshOnUnlock, defaultsWrite: .pendingPerKey,
      hasDefaultsDaemon: true, flushDelay: 10, prewarm: .didFinishLaunching,
      hasLiveActivities: true, hasExtensions: true, bluetoothAfterReboot: true,
      widgetsBeforeFirstUnlock: false, signal: .delivered, rebootsWhenInactive: false,
      failedCreateLeavesEmptyFile: false,
      suspendedCoordination: .finishesFirst, availabilitySticks: false),
    Era(
      name: .ios13, defaultsCache: .stickyUntilRelaunch, defaultsWrite: .pendingPerKey,
      hasDefaultsDaemon: true, flushDelay: 10, prewarm: nil, hasLiveActivities: false,
      hasExtensions: true, bluetoothAfterReboot: true, widgetsBeforeFirstUnlock: false,
      signal: .delivered, rebootsWhenInactive: false, failedCreateLeavesEmptyFile: false,
      suspendedCoordination: .finishesFirst, availabilitySticks: false),
    Era(
      name: .ios12, defaultsCache: .refreshOnUnlock, defaultsWrite: .pendingPerKey,
      hasDefaultsDaemon: true, flushDelay: 10, prewarm: nil, hasLiveActivities: false,
      hasExtensions: true, bluetoothAfterReboot: true, widgetsBeforeFirstUnlock: false,
      signal: .delivered, rebootsWhenInactive: false, failedCreateLeavesEmptyFile: false,
      suspendedCoordination: .finishesFirst, availabilitySticks: false),
    Era(
      name: .ios10, defaultsCache: .stickyUntilWrite, defaultsWrite: .keptByProcess,
      hasDefaultsDaemon: true, flushDelay: 10, prewarm: nil, hasLiveActivities: false,
      hasExtensions: true, bluetoothAfterReboot: false, widgetsBeforeFirstUnlock: false,
      signal: .delivered, rebootsWhenInactive: false, failedCreateLeavesEmptyFile: false,
      suspendedCoordination: .finishesFirst, availabilitySticks: false),
    Era(
      name: .ios7, defaultsCache: .stickyUntilRelaunch, defaultsWrite: .replacesFile,
      hasDefaultsDaemon: false, flushDelay: 10, prewarm: nil, hasLiveActivities: false,
      hasExtensions: false, bluetoothAfterReboot: false, widgetsBeforeFirstUnlock: false,
      signal: .delivered, rebootsWhenInactive: false, failedCreateLeavesEmptyFile: false,
      suspendedCoordination: .blocksOthers, availabilitySticks: false),
    Era(
      name: .adversarial, defaultsCache: .stickyUntilRelaunch, defaultsWrite: .pendingPerKey,
      hasDefaultsDaemon: true, flushDelay: 60, prewarm: .didFinishLaunching,
      hasLiveActivities: true, hasExtensions: true, bluetoothAfterReboot: true,
      widgetsBeforeFirstUnlock: true, signal: .missed, rebootsWhenInactive: true,
      failedCreateLeavesEmptyFile: true,
      suspendedCoordination: .blocksOthers, availabilitySticks: true,
      keychainAnswer: .itemNotFound, crashesBeforeDiscard: 5),
  ]

  @Test func variationZeroIsTheUsualPhone() {
    #expect(EraName.allCases.map { Era($0) } == Self.usual)
    #expect(EraName.allCases.map { Era($0, variation: 0) } == Self.usual)
  }

  /// A variation moves only the knobs on which sources disagree about that era.
  @Test(arguments: EraName.allCases) func everyVariationIsALegalEra(name: EraName) {
    let usual = Self.usual[Int(name.code)]
    for variation in UInt8.min...UInt8.max {
      var era = Era(name, variation: variation)
      #expect([0, 1, 3].contains(era.messageDelay))
      #expect(era.flushDelay == (era.messageDelay == 3 ? 180 : usual.flushDelay))
      (era.messageDelay, era.flushDelay) = (usual.messageDelay, usual.flushDelay)
      switch name {
      case .ios7:
        #expect([.replacesFile, .keptByProcess].contains(era.defaultsWrite))
        era.defaultsWrite = usual.defaultsWrite
        #expect([1, 3].contains(era.crashesBeforeDiscard))
        era.crashesBeforeDiscard = usual.crashesBeforeDiscard
      case .ios10: era.defaultsMessageIsLate = usual.defaultsMessageIsLate
      case .ios12, .ios13: break
      case .ios15:
        #expect([.pendingPerKey, .dropped].contains(era.defaultsWrite))
        era.defaultsWrite = usual.defaultsWrite
        era.prewarm = era.prewarm.map { _ in .didFinishLaunching }
        era.keychainAnswer = usual.keychainAnswer
        era.availabilitySticks = usual.availabilitySticks
        #expect([.delivered, .missed].contains(era.signal))
        era.signal = usual.signal
        #expect([.refreshOnUnlock, .stickyUntilRelaunch].contains(era.defaultsCache))
        era.defaultsCache = usual.defaultsCache
      case .ios18:
        #expect([.refreshOnUnlock, .stickyUntilRelaunch].contains(era.defaultsCache))
        era.defaultsCache = usual.defaultsCache
        era.prewarm = era.prewarm.map { _ in .didFinishLaunching }
        era.keychainAnswer = usual.keychainAnswer
      case .adversarial:
        era.defaultsCache = usual.defaultsCache
        era.defaultsWrite = usual.defaultsWrite
        era.signal = usual.signal
        era.suspendedCoordination = usual.suspendedCoordination
        era.availabilitySticks = usual.availabilitySticks
        era.defaultsMessageIsLate = usual.defaultsMessageIsLate
      }
      #expect(era == usual, "variation \(variation)")
    }
  }

  /// The generator draws variations below 12, which reach what earlier variations meant, and those
  /// of sticky defaults and of late messages; a trace file may ask for every combination.
  @Test func variationsReachEveryReportedBehaviour() {
    func count(_ name: EraName, below bound: UInt8) -> Int {
      Set((0..<bound).map { Era(name, variation: $0) }).count
    }
    #expect(EraName.allCases.map { count($0, below: 255) } == [36, 255, 3, 3, 6, 12, 255])
    #expect(EraName.allCases.map { count($0, below: 12) } == [6, 12, 1, 1, 2, 4, 12])
  }

  /// Messages come late in ways that change nothing else.
  @Test(arguments: EraName.allCases) func lateMessagesAreADigitOfTheirOwn(name: EraName) {
    let step = Era.lateVariation(name)
    let delays: [UInt8] = name == .adversarial ? [0, 1] : [0, 1, 3]
    for (digit, delay) in delays.enumerated() {
      for variation in 0..<min(step, UInt8.max - step) {
        guard case (let number, false) = variation.addingReportingOverflow(UInt8(digit) * step)
        else { continue }
        var era = Era(name, variation: number)
        #expect(era.messageDelay == delay)
        let usual = Era(name, variation: variation)
        (era.messageDelay, era.flushDelay) = (usual.messageDelay, usual.flushDelay)
        if name == .adversarial { era.defaultsMessageIsLate = usual.defaultsMessageIsLate }
        #expect(era == usual)
      }
    }
  }

  @Test func digitsOfAVariationAreIndependent() {
    // Lowest digit: the cache. Then the write, the signal, coordination, the flag, late messages;
    // a variation has no room for all combinations of the last.
    #expect(Era(.adversarial, variation: 1).defaultsCache == .stickyUntilWrite)
    #expect(Era(.adversarial, variation: 3).defaultsWrite == .replacesFile)
    #expect(Era(.adversarial, variation: 12).signal == .late)
    #expect(Era(.adversarial, variation: 24).signal == .delivered)
    #expect(Era(.adversarial, variation: 36).suspendedCoordination == .finishesFirst)
    #expect(Era(.adversarial, variation: 72).availabilitySticks == false)
    #expect(Era(.ios15, variation: 1).defaultsWrite == .dropped)
    #expect(Era(.ios15, variation: 2).prewarm == .applicationMain)
    #expect((0..<12).allSatisfy { !Era(.ios15, variation: $0).availabilitySticks })
    #expect(Era(.ios15, variation: 12).availabilitySticks)
    #expect((0..<24).allSatisfy { Era(.ios15, variation: $0).signal == .delivered })
    #expect(Era(.ios15, variation: 24).signal == .missed)
    for name in [EraName.ios15, .ios18] {
      for variation in 0..<Era.stickyVariation {
        var sticky = Era(name, variation: variation + Era.stickyVariation)
        #expect(sticky.defaultsCache == .stickyUntilRelaunch)
        sticky.defaultsCache = .refreshOnUnlock
        #expect(sticky == Era(name, variation: variation))
      }
    }
    #expect(Era(.ios18, variation: 2).prewarm == .beforeMain)
    #expect(Era(.ios18, variation: 3).keychainAnswer == .itemNotFound)
    #expect(Era(.ios7, variation: 2).crashesBeforeDiscard == 1)
    #expect(Era(.ios10, variation: 1).defaultsMessageIsLate)
    #expect(Era(.adversarial, variation: 144).defaultsMessageIsLate)
    #expect(!Era(.adversarial, variation: 143).defaultsMessageIsLate)
  }
}
