// `Combine.Publisher` and the like: code writes the module's name where another type of the same
// name is in sight.

import OpenCombine

/// Stands for the name of Apple's module.
public enum Combine {
  public typealias AnyCancellable = OpenCombine.AnyCancellable
  public typealias AnyPublisher = OpenCombine.AnyPublisher
  public typealias AnySubscriber = OpenCombine.AnySubscriber
  public typealias Cancellable = OpenCombine.Cancellable
  public typealias CombineIdentifier = OpenCombine.CombineIdentifier
  public typealias ConnectablePublisher = OpenCombine.ConnectablePublisher
  public typealias CurrentValueSubject = OpenCombine.CurrentValueSubject
  public typealias Deferred = OpenCombine.Deferred
  public typealias Empty = OpenCombine.Empty
  public typealias Fail = OpenCombine.Fail
  public typealias Future = OpenCombine.Future
  public typealias ImmediateScheduler = OpenCombine.ImmediateScheduler
  public typealias Just = OpenCombine.Just
  public typealias ObservableObject = OpenCombine.ObservableObject
  public typealias ObservableObjectPublisher = OpenCombine.ObservableObjectPublisher
  public typealias PassthroughSubject = OpenCombine.PassthroughSubject
  public typealias Published = OpenCombine.Published
  public typealias Publisher = OpenCombine.Publisher
  public typealias Publishers = OpenCombine.Publishers
  public typealias Record = OpenCombine.Record
  public typealias Scheduler = OpenCombine.Scheduler
  public typealias Subject = OpenCombine.Subject
  public typealias Subscriber = OpenCombine.Subscriber
  public typealias Subscribers = OpenCombine.Subscribers
  public typealias Subscription = OpenCombine.Subscription
  public typealias Subscriptions = OpenCombine.Subscriptions
}
