// DispatchSource for files and folders, which Dispatch on Linux does without: it has the names of
// events, and no source.

import ChaosProcess
import Dispatch

/// How a file is opened only to be watched. Here it is opened to be read, so its class must allow
/// that.
public let O_EVTONLY: Int32 = 0

extension DispatchSource {
  /// A source that tells of changes of an open file or folder, whoever makes them (F133): `write`,
  /// `extend`, `delete` and `rename`, where nothing else happened. A mask with none of them is
  /// refused. What happens before the handler runs is one event; before `resume` or `activate`
  /// nothing is told.
  ///
  /// - Parameter queue: where handlers run.
  public class func makeFileSystemObjectSource(
    fileDescriptor: Int32, eventMask: FileSystemEvent, queue: DispatchQueue? = nil
  ) -> any DispatchSourceFileSystemObject {
    let told: FileSystemEvent = [.write, .extend, .delete, .rename]
    if eventMask.isDisjoint(with: told) {
      PhoneLine.refuse("a dispatch source on a file for attrib, link, revoke or funlock")
    }
    return FileSystemObjectSource(fileDescriptor, eventMask, queue ?? .global())
  }
}
