// What lies in a real folder after a run.

/// A file or folder of a real tree.
package struct RealEntry: Hashable, Sendable {
  package var path: String
  package var isDirectory: Bool
  package var content: [UInt8]
}
