// Threads of a managed process take turns, in the same order each time.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Dispatch
import Foundation
import Testing

@Suite struct ThreadTests {
  private func said(_ work: ThreadWork) throws -> (lines: [String], refused: [String]) {
    let handset = ManagedPhone()
    let lines = try handset.run(ThreadScript.self, [work.rawValue])
    return (lines, handset.phone.refusals)
  }

  @Test(arguments: [
    (ThreadWork.eightThreads, "8 threads, sum 36"), (.queue, "queue: 1 2 3"),
    (.group, "group: 10"), (.concurrentPerform, "performed 100"),
    (.task, "task: 6"), (.actor, "actor: 50"), (.semaphore, "after 3 s"),
    (.condition, "condition: 5"), (.timer, "ticks: 3"), (.later, "later: 2 s"),
    (.lateWrite, "begun"), (.manyThreads, "1000 threads"),
  ])
  func threadsDoTheirWork(work: ThreadWork, words: String) throws {
    let (lines, refused) = try said(work)
    #expect(refused == [])
    #expect(lines.first == words)
    // What they did, in which order, is the same each time.
    for _ in 0..<3 { #expect(try said(work).lines == lines) }
  }

  /// Two threads that write to one file, with no lock.
  @Test func theOrderOfCallsIsFixed() throws {
    let first = try said(.race).lines
    #expect(first.first?.count == 40)
    for _ in 0..<5 { #expect(try said(.race).lines == first) }
  }

  /// A thread that goes on after the act is done before the act is.
  @Test func whatIsBegunIsDoneBeforeTheActEnds() throws {
    let handset = ManagedPhone()
    let store = try handset.open(ThreadScript.self, [ThreadWork.lateWrite.rawValue])
    #expect(store.check() == ["begun"])
    let paths = handset.phone.disk.tree().map(\.path)
    #expect(paths.contains("/app/Documents/late"))
  }

  /// Each waits for the other: the watchdog ends the process.
  @Test func aDeadlockIsAHang() throws {
    let handset = ManagedPhone()
    var hung = 0
    handset.phone.observer = { if case .hung = $0 { hung += 1 } }
    _ = try handset.run(ThreadScript.self, [ThreadWork.deadlock.rawValue])
    #expect(hung == 1)
  }
}

/// What threads do.
enum ThreadWork: String, Sendable {
  case eightThreads, queue, group, concurrentPerform, task, actor, semaphore, condition
  case lateWrite, race, deadlock, timer, later, manyThreads
}

private actor Counter {
  private(set) var count = 0
  func add() { count += 1 }
}

/// A box that threads may share: they take turns.
private final class Box: @unchecked Sendable {
  var number = 0
  var text = ""
}

final class ThreadScript: Script {
  override func check() -> [String] {
    switch ThreadWork(rawValue: launch.words[0]) {
    case .eightThreads?: eightThreads()
    case .queue?: queue()
    case .group?: group()
    case .concurrentPerform?: concurrentPerform()
    case .task?: task()
    case .actor?: actor()
    case .semaphore?: semaphore()
    case .condition?: condition()
    case .lateWrite?: lateWrite()
    case .race?: race()
    case .deadlock?: deadlock()
    case .timer?: timer()
    case .later?: later()
    case .manyThreads?: manyThreads()
    case nil: []
    }
  }

  private func eightThreads() -> [String] {
    let box = Box()
    let lock = NSLock()
    let group = DispatchGroup()
    for number in 1...8 {
      group.enter()
      Thread.detachNewThread {
        lock.withLock { box.number += number }
        group.leave()
      }
    }
    group.wait()
    return ["8 threads, sum \(box.number)"]
  }

  /// One after the other, each of which is waited for.
  private func manyThreads() -> [String] {
    let box = Box()
    for _ in 0..<1000 {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        box.number += 1
        done.signal()
      }
      done.wait()
    }
    return ["\(box.number) threads"]
  }

  private func queue() -> [String] {
    let box = Box()
    let queue = DispatchQueue(label: "queue")
    for number in 1...3 { queue.async { box.text += " \(number)" } }
    queue.sync {}
    return ["queue:" + box.text]
  }

  private func group() -> [String] {
    let box = Box()
    let lock = NSLock()
    let group = DispatchGroup()
    for _ in 0..<10 {
      DispatchQueue.global().async(group: group) { lock.withLock { box.number += 1 } }
    }
    group.wait()
    return ["group: \(box.number)"]
  }

  private func concurrentPerform() -> [String] {
    let box = Box()
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: 100) { _ in lock.withLock { box.number += 1 } }
    return ["performed \(box.number)"]
  }

  private func task() -> [String] {
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    Task {
      async let one = 1
      async let two = 2
      box.number = await one + two + (Task { 3 }).value
      done.signal()
    }
    done.wait()
    return ["task: \(box.number)"]
  }

  private func actor() -> [String] {
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    let counter = Counter()
    Task {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<50 { group.addTask { await counter.add() } }
      }
      box.number = await counter.count
      done.signal()
    }
    done.wait()
    return ["actor: \(box.number)"]
  }

  private func semaphore() -> [String] {
    let before = Date()
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 3)
    return ["after \(Int(Date().timeIntervalSince(before).rounded())) s"]
  }

  private func condition() -> [String] {
    let box = Box()
    let condition = NSCondition()
    Thread.detachNewThread {
      for _ in 0..<5 {
        condition.withLock {
          box.number += 1
          condition.signal()
        }
      }
    }
    condition.withLock { while box.number < 5 { condition.wait() } }
    return ["condition: \(box.number)"]
  }

  private func lateWrite() -> [String] {
    let path = launch.container + "/Documents/late"
    DispatchQueue.global().async { try? Data("late".utf8).write(to: URL(fileURLWithPath: path)) }
    return ["begun"]
  }

  private func race() -> [String] {
    let path = launch.container + "/Documents/race"
    let file = open(path, O_RDWR | O_CREAT | O_APPEND, 0o644)
    let group = DispatchGroup()
    for letter in [UInt8(97), 98] {
      group.enter()
      Thread.detachNewThread {
        for turn in 0..<20 {
          var byte = letter
          _ = Foundation.write(file, &byte, 1)
          if turn % 3 == 0 { sched_yield() }
        }
        group.leave()
      }
    }
    group.wait()
    return [String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)]
  }

  private func deadlock() -> [String] {
    let queue = DispatchSemaphore(value: 0)
    Thread.detachNewThread { queue.wait() }
    queue.wait()
    return []
  }

  private func timer() -> [String] {
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "timer"))
    source.schedule(deadline: .now() + 1, repeating: 10)
    source.setEventHandler {
      box.number += 1
      if box.number == 3 { done.signal() }
    }
    source.resume()
    done.wait()
    source.cancel()
    return ["ticks: \(box.number)"]
  }

  private func later() -> [String] {
    let before = Date()
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + 2) { done.signal() }
    done.wait()
    return ["later: \(Int(Date().timeIntervalSince(before).rounded())) s"]
  }
}
