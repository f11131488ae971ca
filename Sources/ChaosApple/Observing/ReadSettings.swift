// Which settings a getter asks for: a key path on Linux does not say what it is called.

import Foundation

/// Notes the names of the settings that are read.
///
/// `@unchecked`: one thread uses it.
final class ReadSettings: @unchecked Sendable {
  @TaskLocal static var current: ReadSettings?
  private(set) var names: [String] = []

  func note(_ name: String) { if !names.contains(name) { names.append(name) } }

  /// - Returns: what the body reads, in order.
  static func names(_ body: () -> Void) -> [String] {
    let reads = ReadSettings()
    $current.withValue(reads) { body() }
    return reads.names
  }
}
