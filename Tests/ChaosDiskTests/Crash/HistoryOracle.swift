// What a crash may leave of a history, said once more and differently: by moments, not by versions.

import ChaosDisk
import ChaosTrace

/// Judges trees after a crash against the moments before it.
struct HistoryOracle {
  let history: History
  let rules: Litmus.Rules

  private var floors: History.Floors {
    rules == .apfsPower ? history.stable : history.sent
  }

  private var last: Moment { history.moments[history.moments.count - 1] }

  /// What is illegal about a tree, or nil.
  func objection(_ seen: Moment) -> String? {
    switch rules {
    case .kill:
      if seen.names != last.names { return "names were lost" }
      return seen.content == last.content ? nil : "bytes were lost"
    case .lazy: return lazyObjection(seen)
    case .posixWorst: return entriesObjection(seen) ?? contentObjection(seen, since: [:])
    case .ext4, .apfsPanic, .apfsPower:
      // The earliest moment with these names promises least.
      guard
        let moment = history.moments.indices.dropFirst(floors.names)
          .first(where: { history.moments[$0].names == seen.names })
      else { return "no moment since \(floors.names) had the names \(seen.names)" }
      var since: [Int: Int] = [:]
      if rules == .ext4 {
        for replacement in history.replacements where replacement.moment <= moment {
          since[replacement.inode] = replacement.moment
        }
      }
      return contentObjection(seen, since: since)
    }
  }

  private func lazyObjection(_ seen: Moment) -> String? {
    if seen.names != last.names { return "names were lost" }
    for inode in seen.content.keys.sorted() {
      let synced = floors.content[inode].flatMap { history.moments[$0].content[inode] } ?? []
      if seen.content[inode] != synced { return "\(inode) is not as synced" }
    }
    return nil
  }

  /// Without a journal each name of each folder is one that it had since the folder was synced.
  private func entriesObjection(_ seen: Moment) -> String? {
    for folder in seen.entries.keys.sorted() {
      let moments = history.moments.dropFirst(floors.entries[folder] ?? 0)
        .compactMap { $0.entries[folder] }
      for name in ["a", "b", "d"] {
        let inode = seen.entries[folder]?[name]
        let had = moments.map { $0[name] }
        if had.contains(inode) { continue }
        // A folder that would have two names keeps one of them.
        let isFolder = had.contains { $0.map { last.isFolder($0, history) } ?? false }
        if inode == nil, isFolder { continue }
        return "\(name) in \(folder) was never \(inode.map(String.init) ?? "absent")"
      }
    }
    return nil
  }

  /// The size, and each page or sector, is one that the file had since its floor.
  private func contentObjection(_ seen: Moment, since: [Int: Int]) -> String? {
    for inode in seen.content.keys.sorted() {
      guard let bytes = seen.content[inode] else { continue }
      let floor = max(floors.content[inode] ?? 0, since[inode] ?? 0)
      let past = history.moments.dropFirst(floor).compactMap { $0.content[inode] }
      guard past.contains(where: { $0.count == bytes.count }) else {
        return "\(inode) never had \(bytes.count) bytes since \(floor)"
      }
      if rules != .posixWorst, bytes.contains(0) { return "\(inode) shows zeros" }
      let unit = rules == .posixWorst || rules == .apfsPower ? 512 : 4_096
      for start in stride(from: 0, to: bytes.count, by: unit) {
        let part = bytes[start..<min(bytes.count, start + unit)]
        if !past.contains(where: { HistoryOracle.part($0, start, part.count) == Array(part) }) {
          return "\(inode) never had these bytes at \(start) since \(floor)"
        }
      }
    }
    return nil
  }

  /// A part of a content; zeros where it ends before.
  private static func part(_ content: [UInt8], _ start: Int, _ count: Int) -> [UInt8] {
    let bytes = content.dropFirst(start).prefix(count)
    return bytes + [UInt8](repeating: 0, count: count - bytes.count)
  }
}

extension Moment {
  /// Whether an inode was a folder at any moment.
  fileprivate func isFolder(_ inode: Int, _ history: History) -> Bool {
    history.moments.contains { $0.entries[inode] != nil }
  }
}
