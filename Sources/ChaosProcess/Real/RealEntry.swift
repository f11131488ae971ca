// What lies in a real folder after a run.

/// A file, folder or symbolic link of a real tree.
package struct RealEntry: Hashable, Sendable {
  package var path: String
  package var isDirectory: Bool
  package var content: [UInt8]
  /// Where a link leads, in the words of the phone.
  package var target: [UInt8]?
}
