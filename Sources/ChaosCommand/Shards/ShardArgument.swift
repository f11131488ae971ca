// `--shard`: which part of a plan this machine runs. `auto` asks the engine that started it.

import ArgumentParser
import Foundation

/// A shard, or where to learn which one.
enum ShardArgument {
  /// From 1, of how many.
  case given(Int, of: Int)
  case auto

  init(reading argument: String) throws {
    if argument == "auto" {
      self = .auto
    } else if let (shard, count) = Self.parse(argument) {
      self = .given(shard, of: count)
    } else {
      throw ValidationError("a shard is i/n with i from 1 to n, or auto.")
    }
  }

  static func parse(_ text: String) -> (Int, Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let shard = number(String(parts[0])),
      let count = number(String(parts[1])), shard >= 1, shard <= count
    else { return nil }
    return (shard, count)
  }

  /// A number from 0 on. Swift reads a sign, which none of these has.
  static func number(_ text: String) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }
}
