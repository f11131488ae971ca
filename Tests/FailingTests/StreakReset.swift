// The streak is reset: prewarmed before the first unlock, the app reads nothing and saves 1 (F25).

import ChaosTesting

enum StreakReset {
  static let steps: [Step] = [
    .launch(.app, .user), .act(.app, .write, on: .streak), .reboot, .launch(.app, .prewarm),
    .act(.app, .streak, on: .streak),
  ]

  static let text = """
    chaos trace 1
    phone ios18 passcode disk=apfs.power
    launch app user
    act app write streak
    reboot
    launch app prewarm
    act app streak streak

    """
}
