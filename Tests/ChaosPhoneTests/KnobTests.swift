// Where sources contradict each other about a release, a variation of that release does what each
// of them says: every row of FACTS.md, profile knobs.

import ChaosTrace
import Testing

import struct Foundation.URL

@testable import ChaosPhone

@Suite struct KnobTests {
  /// A knob, and the values that the variations of some releases have of it.
  struct Knob: Sendable, CustomTestStringConvertible {
    var name: String
    var eras: [EraName]
    var values: Set<String>
    var value: @Sendable (Era) -> String
    var testDescription: String { "\(name) \(eras)" }
  }

  /// Knobs of a trace's other parts: rules of the disk, options of a store, steps.
  private static let elsewhere = [
    "atomicWriteClass", "crash.unsyncedData", "sqlite.protectionOpenError", "lowSpaceReserve",
  ]

  private static let knobs = [
    Knob(
      name: "defaults.bfuCache", eras: [.ios15, .ios18],
      values: ["refreshOnUnlock", "stickyUntilRelaunch"], value: { "\($0.defaultsCache)" }),
    Knob(
      name: "defaults.bfuWrite", eras: [.ios15], values: ["pendingPerKey", "dropped"],
      value: { "\($0.defaultsWrite)" }),
    Knob(
      name: "defaults.bfuWrite", eras: [.ios7], values: ["replacesFile", "keptByProcess"],
      value: { "\($0.defaultsWrite)" }),
    Knob(
      name: "defaults.flushDelay", eras: [.ios10], values: ["false", "true"],
      value: { "\($0.defaultsMessageIsLate)" }),
    Knob(
      name: "prewarm.depth", eras: [.ios15, .ios18],
      values: ["didFinishLaunching", "applicationMain", "beforeMain"],
      value: { $0.prewarm.map { "\($0)" } ?? "none" }),
    Knob(
      name: "protectedData.notification", eras: [.ios15], values: ["delivered", "missed"],
      value: { "\($0.signal)" }),
    Knob(
      name: "protectedData.flag", eras: [.ios15], values: ["false", "true"],
      value: { "\($0.availabilitySticks)" }),
    Knob(
      name: "coordination.suspended", eras: [.adversarial],
      values: ["blocksOthers", "finishesFirst"], value: { "\($0.suspendedCoordination)" }),
    Knob(
      name: "messages.delay", eras: EraName.allCases.filter { $0 != .adversarial },
      values: ["0", "1", "3"], value: { "\($0.messageDelay)" }),
    Knob(
      name: "ble.relaunchAfterReboot", eras: EraName.allCases, values: ["false", "true"],
      value: { "\($0.bluetoothAfterReboot)" }),
    Knob(
      name: "createFailureLeavesEmptyFile", eras: EraName.allCases, values: ["false", "true"],
      value: { "\($0.failedCreateLeavesEmptyFile)" }),
    Knob(
      name: "keychain.bfuRead", eras: [.ios15, .ios18],
      values: ["interactionNotAllowed", "itemNotFound"], value: { "\($0.keychainAnswer)" }),
    Knob(
      name: "stateRestoration.crashesBeforeDiscard", eras: [.ios7], values: ["1", "3"],
      value: { "\($0.crashesBeforeDiscard)" }),
  ]

  /// One release may do either, where reports of the same release differ; where it changed between
  /// releases, some do one thing and some the other.
  @Test(arguments: knobs) func everyReportIsSomePhone(knob: Knob) {
    func values(_ eras: [EraName]) -> Set<String> {
      Set(
        eras.flatMap { name in
          (UInt8.min...UInt8.max).map { knob.value(Era(name, variation: $0)) }
        })
    }
    #expect(values(knob.eras) == knob.values)
    if knob.eras.count < EraName.allCases.count {
      for era in knob.eras { #expect(values([era]) == knob.values, "\(era)") }
    }
  }

  /// The table has no row that nobody asks.
  @Test func noRowIsForgotten() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "FACTS.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## Profile knobs\n").last)
    let rows = section.split(separator: "\n").prefix { !$0.hasPrefix("The profiles") }
    let names = rows.filter { $0.hasPrefix("| `") }.compactMap {
      $0.split(separator: "`").dropFirst().first.map(String.init)
    }
    #expect(names.count == 16)
    #expect(Set(names) == Set(Self.knobs.map(\.name) + Self.elsewhere))
  }
}
