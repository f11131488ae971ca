// `--shard`: which part of a plan this machine runs. `auto` asks the engine that started it.

import ArgumentParser
import ChaosCampaign

/// A shard, or where to learn which one.
enum ShardArgument {
  /// From 1, of how many.
  case given(Int, of: Int)
  case auto

  init(reading argument: String) throws {
    if argument == "auto" {
      self = .auto
    } else if let (shard, count) = ShardSource.parse(argument) {
      self = .given(shard, of: count)
    } else {
      throw ValidationError("a shard is i/n with i from 1 to n, or auto.")
    }
  }
}
