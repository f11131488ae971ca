// A file of a package that begins with chaos, with a line for people.

/// A file that `chaos init` writes.
struct StarterFile {
  /// Its path below the package's folder.
  var path: String
  /// What it is for, in a line.
  var purpose: String
  var text: String
}
