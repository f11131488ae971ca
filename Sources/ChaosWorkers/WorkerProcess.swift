// The child's side of a worker: reads requests, runs traces, answers. A trap ends it alone.

import ChaosCampaign
import ChaosSimulation
import Foundation
import SystemPackage

/// A process that answers a campaign's requests.
public enum WorkerProcess {
  /// Threads that a store's code may keep before its worker is replaced.
  private static let parkedThreadsAtMost = 8

  /// Answers requests until there are no more. `catalog`: what can be run, for a process that may
  /// keep to one core. Returns whether a campaign has started this process; if not, nothing was
  /// done.
  public static func run(_ catalog: Catalog) -> Bool {
    guard let heartbeat = Heartbeat(handedOver: Heartbeat.descriptor) else { return false }
    // What asks to stop is for the campaign, which ends its workers itself. Systems that end a job
    // tell all its processes: a worker that goes first looks like a store that ends its process.
    for asking in [SIGINT, SIGTERM, SIGHUP] { signal(asking, SIG_IGN) }
    limitMemory()
    endWithCampaign()
    let replies = takeOutput()
    let simulator = catalog.simulator()
    // A line that is cut off is the last word of a campaign that was killed.
    while let line = readLine(), answer(Data(line.utf8), catalog, simulator, heartbeat, replies) {
      // Code that never came back keeps its thread; a new process has none of these.
      if simulator.parkedThreads > parkedThreadsAtMost { break }
    }
    TemporaryPlace.removeOwn()
    return true
  }

  /// - Returns: whether it was a request.
  private static func answer(
    _ line: Data, _ catalog: Catalog, _ simulator: Simulator, _ heartbeat: Heartbeat,
    _ replies: Int32
  ) -> Bool {
    guard let head = try? JSONDecoder().decode(RequestHead.self, from: line),
      let type = RunnerRequests.all.first(where: { $0.name == head.kind })
    else { return false }
    return answer(type, line, catalog, simulator, heartbeat, replies)
  }

  private static func answer<Request: RunnerRequest>(
    _ type: Request.Type, _ line: Data, _ catalog: Catalog, _ simulator: Simulator,
    _ heartbeat: Heartbeat, _ replies: Int32
  ) -> Bool {
    guard let request = try? JSONDecoder().decode(RequestLine<Request>.self, from: line) else {
      return false
    }
    let reply: ReplyLine<Request.Reply>
    do {
      let context = RunContext(
        catalog: catalog, store: try catalog.store(request.store), simulator: simulator,
        note: { heartbeat.number = $0 }, isAskedToStop: { heartbeat.isAskedToStop })
      reply = .answer(try request.request.answer(context))
    } catch {
      reply = .refused("\(error)")
    }
    _ = try? FileDescriptor(rawValue: replies).writeAll(Line.encode(reply))
    return true
  }

  /// Stores may print. What they print goes nowhere, and replies go where it would have gone.
  private static func takeOutput() -> Int32 {
    let replies = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    dup2(nowhere, STDOUT_FILENO)
    close(nowhere)
    return replies
  }

  /// A campaign that was killed ends nobody: a thread waits until the requests' pipe is closed.
  private static func endWithCampaign() {
    let thread = Thread {
      var requests = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      repeat { _ = poll(&requests, 1, -1) } while requests.revents & Int16(POLLHUP) == 0
      // One that waits for a request sees its end by itself, and ends in order.
      usleep(200_000)
      // What it cleans up nobody else would.
      TemporaryPlace.removeOwn()
      _exit(0)
    }
    thread.stackSize = 1 << 17
    thread.start()
  }

  /// A store that eats memory ends its worker, not the machine: behind the campaign's own watch.
  private static func limitMemory() {
    #if os(Linux)
      var limit = rlimit(rlim_cur: 6 << 30, rlim_max: 6 << 30)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #endif
  }
}
