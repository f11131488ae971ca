// Signals that ask to stop: Ctrl-C, the end of a terminal, a system that shuts down.

import ChaosCampaign
import ChaosTrace
import Dispatch
import Foundation

extension Interruption {
  /// Watches for signals until the sources that it gives are let go.
  func watch() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: DispatchQueue.global(qos: .userInteractive))
      source.setEventHandler { [self] in
        if let work {
          Console.error("Interrupted: \(work.escaped) is unfinished.")
          _exit(128 + number)
        }
        if note(number) > 1 { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }
}
