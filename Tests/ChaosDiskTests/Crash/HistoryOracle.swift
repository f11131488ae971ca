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
    case .posixWorst: return entriesObjection(seen) ?? contentObjection(seen, cut: nil)
    case .ext4, .apfsPanic, .apfsPower:
      // The journal was cut at one of the moments that had these names.
      let floor = rules == .ext4 ? floors.ownNames : floors.names
      let cuts = history.moments.indices.dropFirst(floor)
        .filter { history.moments[$0].names == seen.names }
      if cuts.isEmpty { return "no moment since \(floor) had the names \(seen.names)" }
      let objections = cuts.map { contentObjection(seen, cut: $0) }
      return objections.contains(nil) ? nil : objections[0]
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

  /// The size, and each page or sector, is one that the file had since its floor, and not before
  /// what a journal cut at a moment holds of it, nor a size from after what that lacks.
  private func contentObjection(_ seen: Moment, cut: Int?) -> String? {
    for inode in seen.content.keys.sorted() {
      guard let bytes = seen.content[inode] else { continue }
      let shrinks = cut == nil ? [] : history.shrinks.filter { $0.inode == inode }
      let held = shrinks.filter { $0.moment <= cut ?? 0 }
      let lost = shrinks.first { $0.moment > cut ?? 0 }?.moment ?? history.moments.count
      let floor = max(floors.content[inode] ?? 0, replaced(inode, cut))
      let oldest = max(floor, held.last?.moment ?? 0)
      let sizes = history.moments.indices.filter { oldest <= $0 && $0 < lost }
        .compactMap { history.moments[$0].content[inode]?.count }
      guard sizes.contains(bytes.count) else {
        return "\(inode) never had \(bytes.count) bytes from \(oldest) until \(lost)"
      }
      if rules != .posixWorst,
        bytes.indices.contains(where: { bytes[$0] == 0 && !wasCut(inode, $0) })
      {
        return "\(inode) shows zeros"
      }
      let unit = rules == .posixWorst || rules == .apfsPower ? 512 : 4_096
      for start in stride(from: 0, to: bytes.count, by: unit) {
        let freed = held.last { $0.size / 4_096 <= start / 4_096 }?.moment ?? 0
        let past = history.moments.dropFirst(max(floor, freed)).compactMap { $0.content[inode] }
        let part = bytes[start..<min(bytes.count, start + unit)]
        if !past.contains(where: { HistoryOracle.part($0, start, part.count) == Array(part) }) {
          return "\(inode) never had these bytes at \(start) since \(max(floor, freed))"
        }
      }
    }
    return nil
  }

  /// Whether a place lay behind a cut in the middle of its page. That page is not freed, and may be
  /// written back before the cut is in the journal, so R10 holds nothing up.
  private func wasCut(_ inode: Int, _ place: Int) -> Bool {
    history.shrinks.contains {
      $0.inode == inode && $0.size % 4_096 != 0 && $0.size <= place
        && $0.size / 4_096 == place / 4_096
    }
  }

  /// The last rename of a file over another one that a journal cut at a moment holds, under R9.
  private func replaced(_ inode: Int, _ cut: Int?) -> Int {
    guard rules == .ext4, let cut else { return 0 }
    return history.replacements.last { $0.inode == inode && $0.moment <= cut }?.moment ?? 0
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
