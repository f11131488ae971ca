// A trace as a recipe: how a person repeats it on an iPhone, what to look at, and what only luck
// decides. Nothing of it has been run by chaos: a simulated phone has no screen.

import ChaosPhone
import ChaosTrace

/// Writes the recipe.
public enum DeviceRecipe {
  public static func text(_ run: ToldRun) -> String {
    let steps = run.trace.steps.map { DeviceWords.step($0, on: run.trace.header.disk) }
    let namesProcess = steps.contains { $0.commands.contains { $0.contains("$PID") } }
    var lines = ["Trace \(run.id) on an iPhone · \(run.store.harmless())", ""]
    lines += needs(run.trace) + [""]
    for (place, step) in steps.enumerated() {
      lines.append("\("\(place + 1)".leftPadded(3)). \(step.does)")
      lines += step.commands.map { "       $ \($0)" }
      if namesProcess, case .launch(let process, _) = run.trace.steps[place] {
        lines.append("       $ \(lookUp)")
        lines.append("     PID=… of \(DeviceWords.who(process)): each launch has another number.")
      }
      if isOutOfReach(place, run) { lines.append("     \(outOfReach)") }
      if let outcome = outcome(of: place, run) { lines.append("     Here: \(outcome)") }
    }
    lines += ["", "Look at"] + looks(run).map { "  - \($0)" }
    let luck = steps.enumerated().compactMap { place, step in
      step.luck.map { "  - step \(place + 1): \($0)" }
    }
    lines += ["", "What only luck decides"]
    lines += luck.isEmpty ? ["  - nothing: each step is in your hand"] : luck
    return lines.map(\.withoutSpacesAtItsEnd).joined(separator: "\n") + "\n"
  }

  /// Lists the processes with their numbers.
  private static let lookUp = DeviceStep.tool("info processes")

  /// What has to be there before the first step.
  private static func needs(_ trace: Trace) -> [String] {
    let header = trace.header
    var lines = [
      "You need", "  - an iPhone with \(release(header.era))",
      header.hasPasscode
        ? "  - with a passcode: without one nothing is ever out of reach"
        : "  - without a passcode: then nothing is ever out of reach",
      "  - the app, signed for development, freshly installed and not opened yet",
      "  - a Mac with Xcode 15 or later. `xcrun devicectl list devices` names the phone:",
      "       $ DEVICE='your iPhone' APP=com.example.app PID=0",
      "    PID is the number of the running process, another one after each launch: look it up",
      "       $ \(lookUp)",
    ]
    if ![.ios18, .ios15, .adversarial].contains(header.era) {
      lines.append(
        "    devicectl needs iOS 17 or later: on this phone do by hand what its lines do")
    }
    if header.freePages > 0 {
      lines.append("  - about \(size(pages: header.freePages)) of free space, and no more")
    }
    let isPushed = trace.steps.contains { step in
      if case .launch(_, .push) = step { return true }
      if case .launch(_, .voip) = step { return true }
      return false
    }
    if isPushed {
      lines.append("  - the token that the app got for pushes, and a key of yours for APNs:")
      lines.append("       $ TOKEN=… JWT=…")
    }
    return lines
  }

  private static func release(_ era: EraName) -> String {
    switch era {
    case .ios18: "iOS 18"
    case .ios15: "iOS 15 to 17"
    case .ios13: "iOS 13 or 14"
    case .ios12: "iOS 12"
    case .ios10: "iOS 10 or 11"
    case .ios7: "iOS 7"
    case .adversarial:
      "any release: this trace needs the worst of all of them, and may show nothing"
    }
  }

  static func size(pages: UInt16) -> String { "\(Int(pages) * 4) KiB" }

  private static let outOfReach =
    "Nobody can tap that now: for this trial let the app's own code do it when it is launched so."

  /// Whether a step is work of a process that nobody sees: the phone is not unlocked, or iOS has
  /// launched the process by itself.
  private static func isOutOfReach(_ place: Int, _ run: ToldRun) -> Bool {
    guard case .act(let process, _, _, _, _) = run.trace.steps[place] else { return false }
    let device = run.rows.first { $0.number == place + 1 }?.device ?? ""
    if !device.isEmpty, device != LockState.unlocked.description { return true }
    let causes = run.trace.steps[..<place].compactMap { step -> LaunchCause? in
      if case .launch(process, let cause) = step { cause } else { nil }
    }
    return causes.last.map { $0 != .user } ?? false
  }

  /// How the step went in the simulation.
  private static func outcome(of step: Int, _ run: ToldRun) -> String? {
    let row = run.rows.first { $0.number == step + 1 }
    return row.flatMap { $0.outcome.isEmpty ? nil : $0.outcome.harmless() }
  }

  private static func looks(_ run: ToldRun) -> [String] {
    var lines = run.violations.map { "\($0.invariant): \($0.message.harmless())" }
    if let doubt = run.doubt { lines.append("nobody knows how it goes here: \(doubt.harmless())") }
    if lines.isEmpty { lines.append("here every promise holds: the phone should show the same") }
    lines.append("at the end unlock the phone, look at every value in the running app, then swipe")
    lines[lines.count - 1] += " the app away, open it and look again: what is still wrong is lost"
    lines.append(
      "the app's files: xcrun devicectl device copy from --device \"$DEVICE\" --domain-type "
        + "appDataContainer --domain-identifier \"$APP\" --source Library --destination look")
    lines.append(
      "files in a group container: the same with --domain-type appGroupDataContainer "
        + "--domain-identifier group.com.example.app, the group of the app's entitlements; where "
        + "that is refused, let the app copy them into its own container")
    lines.append(
      "the log: Console.app on the Mac, with the phone chosen and the app's name as filter")
    return lines
  }
}
