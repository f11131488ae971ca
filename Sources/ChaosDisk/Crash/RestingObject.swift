// What libraries keep outside of the disk and of processes, such as a generator of random numbers:
// what of it matters to processes that are started later.

/// Something that outlives the processes of a phone, and can say what of it they leave behind.
package protocol RestingObject: AnyObject {
  /// What processes that are started from here on may meet of it, while none lives. Objects that
  /// say the same are alike to all that comes.
  var rest: [UInt8] { get }
}
