// Signals that ask to stop: Ctrl-C, the end of a terminal, a system that shuts down.

import ChaosCampaign
import Dispatch
import Foundation

extension Interruption {
  /// Watches for signals from now on. `work`: what is done, if half of it is worth nothing.
  static func watched(during work: String? = nil) -> Interruption {
    let interruption = Interruption()
    if let work { interruption.isDoing(work) }
    for number in [SIGINT, SIGTERM, SIGHUP] { interruption.watch(number) }
    return interruption
  }

  private func watch(_ number: Int32) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(
      signal: number, queue: DispatchQueue.global(qos: .userInteractive))
    // The source is held by its own handler: nobody stops watching.
    source.setEventHandler { [self, source] in
      _ = source
      if let work {
        Console.error("Interrupted: \(work.escaped) is unfinished.")
        _exit(128 + number)
      }
      if note(number) > 1 { _exit(128 + number) }
    }
    source.resume()
  }
}
