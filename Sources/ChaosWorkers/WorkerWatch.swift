// How long a worker has been at work, in time of its own: on a core, or waiting for something that
// is no core. On a busy machine it gets less of both, so it is never given up for that. The time of
// the managed processes that it waits for is its own.

import CAffinity
import ChaosCampaign
import Foundation

/// Looks at a worker that does not answer.
struct WorkerWatch {
  /// Bytes of memory after which a worker is given up: a worker takes a few dozen megabytes.
  static let memoryLimit = 1 << 30

  private let process: pid_t
  private let folder: TemporaryPlace
  private var lastProcessor: Int?
  private var lastLook = Stopwatch()
  private var lastProgress = 0.0
  private var looks = 0
  /// Seconds of its own since the watch began.
  private(set) var seconds = 0.0

  /// A look later than this, in seconds, says nothing: this process was stopped meanwhile itself.
  private static let longest = 1.0
  /// Looks between two at the folder.
  private static let folderEvery = 10

  init(_ process: pid_t, _ folder: TemporaryPlace) {
    self.process = process
    self.folder = folder
  }

  /// Seconds of its own since it made progress.
  var sinceProgress: Double { seconds - lastProgress }

  mutating func sawProgress() { lastProgress = seconds }

  /// Looks once more. Returns what it took too much of, if anything.
  mutating func look(_ number: Int) -> RunnerFailure? {
    let elapsed = min(lastLook.seconds, Self.longest)
    lastLook = Stopwatch()
    looks += 1
    var usage = chaos_usage()
    guard chaos_usage(process, &usage) == 0 else {
      seconds += elapsed
      return nil
    }
    let processor = Int(usage.cpu)
    // What a managed process used is gone from the sum when it ends.
    let worked = max(0, Double(processor - (lastProcessor ?? processor)) / 1e9)
    lastProcessor = processor
    // One that wants to run and does not is not to blame.
    let waited = usage.is_runnable != 0 ? 0 : max(0, elapsed - worked)
    seconds += worked + waited
    if Int(usage.memory) > Self.memoryLimit {
      return .tooLarge(number: number, limit: Self.memoryLimit)
    }
    if looks % Self.folderEvery == 0, folder.isFull {
      return .filledDisk(number: number, limit: TemporaryPlace.limit)
    }
    return nil
  }
}
