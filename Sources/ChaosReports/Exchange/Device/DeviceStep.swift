// One step of a recipe for a real phone.

/// What a person does.
struct DeviceStep: Hashable {
  /// What to tap, press or wait for.
  var does: String
  /// Lines for the Mac's shell that do it, or help.
  var commands: [String] = []
  /// What nobody can bring about, and what comes nearest; nil if the step is in one's hand.
  var luck: String?

  init(_ does: String, _ commands: [String] = [], luck: String? = nil) {
    self.does = does
    self.commands = commands
    self.luck = luck
  }

  /// A line for Apple's tool. `command`: what stands behind `device`.
  static func tool(_ command: String, _ more: String = "") -> String {
    "xcrun devicectl device \(command) --device \"$DEVICE\"" + (more.isEmpty ? "" : " \(more)")
  }
}
