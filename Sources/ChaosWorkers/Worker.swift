// The campaign's side of a worker: a child process that is asked, watched, and replaced.

import ChaosCampaign
import Foundation
import SystemPackage

/// One worker process. It is used by one thread at a time.
final class Worker: @unchecked Sendable {
  /// Bytes of one answer at most: the largest real ones have a few megabytes.
  static let answerLimit = 64 << 20
  /// Milliseconds between two looks at a worker that does not answer.
  private static let interval: Int32 = 200
  /// Seconds of its own that a worker has to answer when it is asked to stop.
  private static let grace = 2.0

  private var process: ChildProcess
  private let heartbeat: Heartbeat
  private let folder: TemporaryPlace
  private let patience: Double
  private var buffer: [UInt8] = []
  /// Bytes of the buffer in which no line ends.
  private var scanned = 0

  /// Starts a worker: this very program, with the stores that it has. `patience`: seconds of its
  /// own without progress after which it is given up.
  init(patience: Double) throws(RunnerFailure) {
    self.patience = patience
    guard let heartbeat = Heartbeat() else { throw .notStarted("no memory can be shared with it") }
    self.heartbeat = heartbeat
    do throws(Errno) { folder = try TemporaryPlace() } catch {
      throw .notStarted("its temporary folder cannot be made: \(error)")
    }
    // The backtracer of Swift would take seconds over each store that traps.
    let environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no", "TMPDIR": folder.path]) { $1 }
    do throws(Errno) {
      process = try ChildProcess(
        Self.executable, ["worker"], environment: environment,
        lent: (heartbeat.memory, Heartbeat.descriptor))
    } catch {
      folder.remove()
      throw .notStarted("\(error)")
    }
  }

  deinit {
    stop()
    process.closePipes()
  }

  func isRunning() -> Bool { process.isRunning() }

  /// Ends the worker, and removes what it left.
  func stop() {
    process.end()
    folder.remove()
  }

  private static var executable: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }

  /// Asks the worker, and waits while it makes progress. `isStopped`: answer with what there is.
  func ask<Request: RunnerRequest>(
    _ request: Request, of store: String, isStopped: () -> Bool
  ) throws(RunnerFailure) -> Request.Reply {
    // What was noted last is not what this request comes to.
    heartbeat.number = -1
    heartbeat.isAskedToStop = isStopped()
    // Who does not take it any more has ended, which is seen when it does not answer.
    _ = try? FileDescriptor(rawValue: process.input).writeAll(
      Line.encode(RequestLine(request, of: store)))
    let line = try receive(isStopped)
    guard
      let reply = try? JSONDecoder().decode(ReplyLine<Request.Reply>.self, from: Data(line))
    else {
      stop()
      throw .garbled(String(decoding: line.prefix(80), as: UTF8.self))
    }
    switch reply {
    case .answer(let answer): return answer
    case .refused(let reason): throw .refused(reason)
    }
  }

  private func nextLine() -> [UInt8]? {
    guard let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
      scanned = buffer.count
      return nil
    }
    let line = Array(buffer[..<end])
    buffer.removeFirst(end + 1)
    scanned = 0
    return line
  }

  private func receive(_ isStopped: () -> Bool) throws(RunnerFailure) -> [UInt8] {
    var watch = WorkerWatch(process.id, folder)
    var sinceStop: Double?
    var lastNumber = heartbeat.number
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let line = nextLine() { return line }
      var wait = pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, Self.interval) > 0 {
        let count = read(process.output, &chunk, chunk.count)
        if count > 0 {
          buffer += chunk[..<count]
          if buffer.count > Self.answerLimit {
            throw end(.flooded(number: heartbeat.number, limit: Self.answerLimit))
          }
        } else if count == 0 {
          throw end(.died(signal: process.wait(), number: heartbeat.number))
        }
        continue
      }
      let number = heartbeat.number
      if number != lastNumber {
        lastNumber = number
        watch.sawProgress()
      }
      if let failure = watch.look(number) { throw end(failure) }
      if let begun = sinceStop {
        if watch.seconds - begun > Self.grace { throw end(.stopped(number: number)) }
      } else if isStopped() {
        sinceStop = watch.seconds
        heartbeat.isAskedToStop = true
      }
      if watch.sinceProgress > patience {
        throw end(.stalled(number: number, seconds: Int(patience)))
      }
    }
  }

  private func end(_ failure: RunnerFailure) -> RunnerFailure {
    stop()
    return failure
  }
}
