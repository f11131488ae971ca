// How a person brings about each cause of a launch on a real phone.

import ChaosTrace

/// Words for launches.
enum DeviceLaunchWords {
  static func step(_ process: ProcessName, _ cause: LaunchCause) -> DeviceStep {
    let who = DeviceWords.who(process)
    switch cause {
    case .user:
      return process == .app
        ? DeviceStep(
          "Open the app: tap its icon.", [DeviceStep.tool("process launch", "\"$APP\"")])
        : DeviceStep("Make iOS show \(who): look at it on the home screen or in a notification.")
    case .prewarm:
      return DeviceStep(
        "Wait until iOS prewarms \(who). Its environment has ActivePrewarm then: let it log that.",
        luck: "iOS prewarms when it likes (F53, F54). A push launches the app in the same state of "
          + "the lock, and shows the same where only the lock matters")
    case .push: return push(process)
    case .voip:
      return DeviceStep(
        "Call the app: a VoIP push, which launches \(who) whatever the lock says.",
        [curl("voip", topic: "$APP.voip", priority: 10, "{\"aps\":{}}")])
    case .fetch:
      return DeviceStep(
        "Leave the phone on power and in the network until iOS runs the app's background refresh.",
        luck: "when iOS refreshes: often used apps come first, and hours may pass")
    case .location:
      return DeviceStep(
        "Carry the phone some kilometres: a significant change of location launches \(who).",
        luck: "which movement counts: it goes by cells of the network")
    case .bluetooth:
      return DeviceStep(
        "Bring the accessory that the app restores its Bluetooth session with into reach.",
        luck: "whether iOS remembers the session after a restart (F61)")
    case .session:
      return DeviceStep(
        "Let a background download that the app began before come to its end: iOS launches \(who).",
        luck: "when iOS goes on with the download")
    case .liveActivity:
      return DeviceStep(
        "Wait until iOS launches \(who) for its Live Activity: a running one does that after a "
          + "restart, practically always (F59).")
    case .timeline:
      return DeviceStep(
        "Wait until iOS asks the widget for its timeline. Let the app ask for it by "
          + "WidgetCenter.reloadAllTimelines, or look at the widget.",
        luck: "when iOS asks, and whether it does before the first unlock (F62)")
    }
  }

  private static func push(_ process: ProcessName) -> DeviceStep {
    if process == .notifications {
      return DeviceStep(
        "Send a push that the notification service extension may change.",
        [
          curl(
            "alert", topic: "$APP", priority: 10,
            "{\"aps\":{\"alert\":\"x\",\"mutable-content\":1}}")
        ])
    }
    return DeviceStep(
      "Send a silent push: iOS launches \(DeviceWords.who(process)) in the background.",
      [curl("background", topic: "$APP", priority: 5, "{\"aps\":{\"content-available\":1}}")],
      luck: "silent pushes wait while the phone saves power, and never launch what was swiped away")
  }

  private static func curl(_ kind: String, topic: String, priority: Int, _ body: String) -> String {
    "curl --http2 -H \"authorization: bearer $JWT\" -H 'apns-push-type: \(kind)' "
      + "-H \"apns-topic: \(topic)\" -H 'apns-priority: \(priority)' -d '\(body)' "
      + "https://api.sandbox.push.apple.com/3/device/$TOKEN"
  }
}
