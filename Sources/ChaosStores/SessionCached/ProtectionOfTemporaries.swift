// The class that old releases gave to the temporary file of an atomic write.

import ChaosDisk

/// Which class the temporary file of an atomic write had.
enum ProtectionOfTemporaries {
  /// "Writing NSData atomically defaults to using noFileProtection" (F15).
  static let legacy = ProtectionClass.none
}
