// What code may do with a source on a file.

import Dispatch

/// A dispatch source that tells of changes of a file or folder. It begins suspended.
public protocol DispatchSourceFileSystemObject: AnyObject {
  typealias Handler = () -> Void

  /// The descriptor. It must stay open until the cancel handler runs.
  var handle: Int32 { get }
  var mask: DispatchSource.FileSystemEvent { get }
  /// What happened; for the event handler.
  var data: DispatchSource.FileSystemEvent { get }
  var isCancelled: Bool { get }

  func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: Handler?)
  /// Runs when the source has ended and no event handler runs any more.
  func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: Handler?)
  /// Runs when the source has begun.
  func setRegistrationHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: Handler?)
  func activate()
  func resume()
  /// What happens meanwhile is one event, when it goes on.
  func suspend()
  func cancel()
}

extension DispatchSourceFileSystemObject {
  public func setEventHandler(handler: Handler?) {
    setEventHandler(qos: .unspecified, flags: [], handler: handler)
  }

  public func setEventHandler(handler: DispatchWorkItem) {
    setEventHandler(handler: { handler.perform() })
  }

  public func setCancelHandler(handler: Handler?) {
    setCancelHandler(qos: .unspecified, flags: [], handler: handler)
  }

  public func setCancelHandler(handler: DispatchWorkItem) {
    setCancelHandler(handler: { handler.perform() })
  }

  public func setRegistrationHandler(handler: Handler?) {
    setRegistrationHandler(qos: .unspecified, flags: [], handler: handler)
  }

  public func setRegistrationHandler(handler: DispatchWorkItem) {
    setRegistrationHandler(handler: { handler.perform() })
  }
}
