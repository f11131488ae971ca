// Publishers of one kind as one, each value as it comes, which OpenCombine lacks of Combine.

extension Publishers {
  /// The values of several publishers of one kind. It ends when all have, or when one fails.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let publishers: [Upstream]

    public init(_ upstream: Upstream...) { publishers = upstream }

    public init<Several: Swift.Sequence>(_ upstream: Several) where Several.Element == Upstream {
      publishers = Array(upstream)
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      publishers.publisher.setFailureType(to: Failure.self).flatMap { $0 }
        .receive(subscriber: subscriber)
    }

    /// With one more.
    public func merge(with other: Upstream) -> MergeMany { MergeMany(publishers + [other]) }
  }
}
