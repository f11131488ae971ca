// The campaign's side of a worker: a child process that is asked, watched, and replaced.

import ChaosTrace
import Foundation
import SystemPackage

/// One worker process. It is used by one thread at a time.
final class Worker: @unchecked Sendable {
  /// Bytes of memory after which a worker is given up: a worker takes a few dozen megabytes.
  static let memoryLimit = 1 << 30

  private var process: ChildProcess
  private let beaconPath: String
  private let patience: Double
  private var buffer: [UInt8] = []

  /// Starts a worker: this very program, with the stores that it has.
  ///
  /// - Parameters:
  ///   - name: tells the workers of this process apart.
  ///   - patience: seconds without progress after which it is given up.
  init(name: String, patience: Double) throws(WorkerFailure) {
    self.patience = patience
    beaconPath = NSTemporaryDirectory() + "/chaos-\(getpid())-\(name)"
    guard FileManager.default.createFile(atPath: beaconPath, contents: Data(count: 0)) else {
      throw .notStarted("\(beaconPath) cannot be written")
    }
    // The backtracer of Swift would take seconds over each store that traps.
    let environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    do throws(Errno) {
      process = try ChildProcess(
        Self.executable, ["worker", "--beacon", beaconPath], environment: environment)
    } catch {
      unlink(beaconPath)
      throw .notStarted("\(error)")
    }
  }

  deinit {
    stop()
    process.closePipes()
  }

  func isRunning() -> Bool { process.isRunning() }

  /// Ends the worker.
  func stop() {
    process.end()
    unlink(beaconPath)
  }

  /// This program's file.
  private static var executable: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }

  /// Seconds that a worker has to answer when it is asked to stop.
  private static let grace = 2.0

  /// Asks the worker, and waits for its answer as long as it makes progress.
  ///
  /// - Parameter isStopped: whether it shall answer with what it has.
  func ask(_ request: WorkerRequest, isStopped: () -> Bool) throws(WorkerFailure) -> WorkerReply {
    guard let data = try? JSONEncoder().encode(request) else {
      fatalError("chaos has a bug: a request cannot be encoded")
    }
    // What was noted last is not what this request comes to.
    let beacon = Beacon(writing: beaconPath)
    beacon?.note(-1)
    beacon?.askToStop(isStopped())
    send(Array(data) + [UInt8(ascii: "\n")])
    let line = try receive(isStopped)
    guard let reply = try? JSONDecoder().decode(WorkerReply.self, from: Data(line)) else {
      throw .garbled(String(decoding: line, as: UTF8.self))
    }
    return reply
  }

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    let file = process.input
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        return
      }
      rest = rest.dropFirst(written)
    }
  }

  private func receive(_ isStopped: () -> Bool) throws(WorkerFailure) -> [UInt8] {
    let file = process.output
    let beacon = Beacon(writing: beaconPath)
    var sinceStop: Stopwatch?
    var lastNumber = beacon?.number
    var lastProgress = Stopwatch()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        return line
      }
      var wait = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, 200)
      if ready > 0 {
        let count = read(file, &chunk, chunk.count)
        if count > 0 {
          buffer += chunk[..<count]
        } else if count == 0 {
          throw .died(signal: process.wait(), number: beacon?.number)
        }
        continue
      }
      let number = beacon?.number
      if number != lastNumber {
        lastNumber = number
        lastProgress = Stopwatch()
      }
      if let sinceStop {
        if sinceStop.seconds > Self.grace {
          stop()
          throw .stopped(number: number)
        }
      } else if isStopped() {
        sinceStop = Stopwatch()
        beacon?.askToStop(true)
      }
      if memory > Self.memoryLimit {
        stop()
        throw .tooLarge(number: number)
      }
      if lastProgress.seconds > patience {
        stop()
        throw .stalled(number: number, seconds: Int(patience))
      }
    }
  }

  /// Bytes of memory that the worker has in use; 0 where the system does not tell.
  private var memory: Int {
    #if os(Linux)
      let path = "/proc/\(process.id)/statm"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return 0 }
      let words = text.split(separator: " ")
      return words.count > 1 ? (Int(words[1]) ?? 0) * Int(getpagesize()) : 0
    #else
      return 0
    #endif
  }
}
