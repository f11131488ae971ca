// The version of chaos, in one place.

/// The version that `--version` prints and reports carry.
public let chaosVersion = "0.1.0"
