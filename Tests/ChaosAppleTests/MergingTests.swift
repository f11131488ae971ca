// Several publishers as one.

import ChaosCombine
import Testing

@Suite struct MergingTests {
  private enum Trouble: Error { case one }

  @Test func eachValueComesAsItIsSent() {
    let (a, b, c) = (
      PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>(),
      PassthroughSubject<Int, Never>()
    )
    var (two, three, many, kinds) = ([Int](), [Int](), [Int](), [Int]())
    var ended = 0
    let subscriptions = [
      a.merge(with: b).sink(receiveCompletion: { _ in ended += 1 }) { two.append($0) },
      a.merge(with: b.map { $0 * 10 }, c).sink { three.append($0) },
      Publishers.MergeMany([a, b, c]).sink { many.append($0) },
      a.map { $0 * 2 }.merge(with: b).sink { kinds.append($0) },
    ]
    b.send(1)
    a.send(2)
    c.send(3)
    b.send(4)
    #expect(two == [1, 2, 4])
    #expect(three == [10, 2, 3, 40])
    #expect(many == [1, 2, 3, 4])
    #expect(kinds == [1, 4, 4])
    a.send(completion: .finished)
    #expect(ended == 0)
    b.send(completion: .finished)
    #expect(ended == 1)
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func whatIsCancelledIsHeardNoMore() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var heard: [Int] = []
    let subscription = Publishers.Merge(a, b).sink { heard.append($0) }
    a.send(1)
    subscription.cancel()
    b.send(2)
    #expect(heard == [1])
  }

  @Test func oneThatFailsEndsAll() {
    let (a, b) = (PassthroughSubject<Int, Trouble>(), PassthroughSubject<Int, Trouble>())
    var (heard, ends) = ([Int](), [Subscribers.Completion<Trouble>]())
    let subscription = Publishers.MergeMany(a, b).sink(receiveCompletion: { ends.append($0) }) {
      heard.append($0)
    }
    a.send(1)
    b.send(completion: .failure(.one))
    a.send(2)
    #expect(heard == [1])
    #expect(ends == [.failure(.one)])
    subscription.cancel()
  }
}
