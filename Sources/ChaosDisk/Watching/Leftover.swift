// A file and the path at which it was made.

/// A file that an act has made.
struct Leftover {
  var inode: Int32
  var path: String
}
