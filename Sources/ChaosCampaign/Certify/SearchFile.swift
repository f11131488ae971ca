// A search that is not over, as a file: whoever goes on from it comes to the same bytes as one who
// was never stopped.
//
// A line that says what it is, the plan as JSON, the parts of the table as numbers of eight bytes
// each, and the digest of all that. It is written under another name and renamed, so what has the
// name is whole; a reader takes it for foreign all the same.

import ChaosCorpus
import ChaosHash
import ChaosTrace
import Foundation

/// What a search goes on from.
package struct SearchFile {
  /// What must be the same for a search to go on.
  package struct Identity: Codable, Equatable {
    package var version: String
    /// The digest of the program: another build may have other stores.
    package var program: String
    package var store: String
    package var plan: CertifyPlan

    package init(version: String, program: String, store: String, plan: CertifyPlan) {
      (self.version, self.program, self.store, self.plan) = (version, program, store, plan)
    }
  }

  private static let magic = Array("chaos worlds 2\n".utf8)
  /// Bytes that are read at most: some ten million worlds.
  private static let limit = 2 << 30

  package static func write(
    _ table: WorldTable, _ identity: Identity, to path: String,
    in files: any CorpusFiles = HostFiles()
  ) throws {
    try WholeFile.write(bytes(table, identity), to: path, in: files)
  }

  /// The table of an earlier search; nil if there is no such file.
  package static func read(
    _ path: String, _ identity: Identity, in files: any CorpusFiles = HostFiles()
  ) throws -> WorldTable? {
    let bytes: [UInt8]
    do { bytes = try WholeFile.read(path, atMost: limit, in: files) } catch {
      if error.reason == .missing { return nil }
      throw error
    }
    var reader = Reader(bytes, path)
    let found = try reader.identity()
    guard found == identity else {
      throw CommandFailure(
        "\(path): is of another search (\(found.difference(identity))); remove it, or name "
          + "another file", .malformed)
    }
    return try reader.table()
  }

  // MARK: Writing

  static func bytes(_ table: WorldTable, _ identity: Identity) -> [UInt8] {
    var writer = Writer(bytes: magic)
    let plan = Array(SortedJSON.text(identity, isPretty: false).utf8)
    writer.add(UInt64(plan.count))
    writer.bytes += plan
    for number in [table.count, table.levels.count, table.expanded, table.edgeWorlds.count] {
      writer.add(UInt64(number))
    }
    writer.add(UInt64(table.runs) << 1 | (table.hasWorked ? 1 : 0))
    for name in table.names {
      writer.add(name.high)
      writer.add(name.low)
    }
    for (parent, isRest) in zip(table.parents, table.isRest) {
      writer.add(UInt64(parent) << 1 | (isRest ? 1 : 0))
    }
    for step in table.steps { writer.add(step) }
    for (start, cuts) in zip(table.levels, table.cutCrashes) {
      writer.add(UInt64(start))
      writer.add(UInt64(cuts))
    }
    for edge in table.firstEdges { writer.add(UInt64(edge)) }
    for (world, count) in zip(table.edgeWorlds, table.edgeCounts) {
      writer.add(UInt64(world) << 32 | UInt64(count))
    }
    let broken = table.broken.sorted { $0.key < $1.key }
    let lines = broken.map { "\($0.key) \($0.value.joined(separator: " "))\n" }.joined()
    writer.add(UInt64(lines.utf8.count))
    writer.bytes += Array(lines.utf8)
    let digest = Digest(writer.bytes)
    writer.add(digest.high)
    writer.add(digest.low)
    return writer.bytes
  }

  private struct Writer {
    var bytes: [UInt8]

    mutating func add(_ number: UInt64) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  // MARK: Reading

  private struct Reader {
    private let bytes: [UInt8]
    private let path: String
    private var place = 0
    /// Where the digest begins.
    private let end: Int

    init(_ bytes: [UInt8], _ path: String) {
      self.bytes = bytes
      self.path = path
      end = max(0, bytes.count - 16)
    }

    private func failure(_ words: String, at place: Int? = nil) -> CommandFailure {
      CommandFailure("\(path): byte \(place ?? self.place): \(words)", .malformed)
    }

    private mutating func number() throws -> UInt64 {
      guard place + 8 <= end else { throw failure("the file ends too early") }
      defer { place += 8 }
      return bytes.withUnsafeBytes {
        UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      }
    }

    /// A number of things that take some bytes each.
    private mutating func count(of size: Int) throws -> Int {
      let place = place
      let number = try number()
      guard number <= UInt64((end - self.place) / size) else {
        throw failure("there are not \(number) of what is counted here", at: place)
      }
      return Int(number)
    }

    private mutating func text() throws -> [UInt8] {
      let length = try count(of: 1)
      defer { place += length }
      return Array(bytes[place..<place + length])
    }

    mutating func identity() throws -> Identity {
      guard bytes.starts(with: magic), bytes.count >= magic.count + 16 else {
        throw failure("no search of 'chaos certify'")
      }
      try checkDigest()
      place = magic.count
      let start = place
      let text = try text()
      do { return try JSONDecoder().decode(Identity.self, from: Data(text)) } catch {
        throw failure("no plan of a search", at: start)
      }
    }

    private func checkDigest() throws {
      let digest = bytes[..<end].withUnsafeBytes { Digest($0) }
      var writer = Writer(bytes: [])
      writer.add(digest.high)
      writer.add(digest.low)
      guard writer.bytes[...] == bytes[end...] else {
        throw failure("the bytes before are not those that were written", at: end)
      }
    }

    mutating func table() throws -> WorldTable {
      let worlds = try count(of: 32)
      let levels = try count(of: 16)
      let expanded = try count(of: 8)
      let edges = try count(of: 8)
      let runs = try number()
      let names = try (0..<worlds).map { _ in
        WorldName(high: try number(), low: try number())
      }
      let links = try (0..<worlds).map { _ in try number() }
      let steps = try (0..<worlds).map { _ in try number() }
      let starts = try (0..<levels).map { _ in (try number(), try number()) }
      let firstEdges = try (0..<expanded).map { _ in Int(truncatingIfNeeded: try number()) }
      let edgeParts = try (0..<edges).map { _ in try number() }
      let brokenPlace = place
      let broken = try broken(try text(), at: brokenPlace)
      guard place == end else { throw failure("\(end - place) bytes too many") }
      guard
        let table = WorldTable(
          names: names, parents: links.map { Int32(truncatingIfNeeded: $0 >> 1) }, steps: steps,
          isRest: links.map { $0 & 1 == 1 }, broken: broken,
          levels: starts.map { Int(truncatingIfNeeded: $0.0) }, expanded: expanded,
          firstEdges: firstEdges,
          edgeWorlds: edgeParts.map { Int32(truncatingIfNeeded: $0 >> 32) },
          edgeCounts: edgeParts.map { UInt32(truncatingIfNeeded: $0) },
          cutCrashes: starts.map { Int(truncatingIfNeeded: $0.1) },
          runs: Int(runs >> 1), hasWorked: runs & 1 == 1)
      else { throw failure("the parts of the search do not fit together", at: magic.count) }
      return table
    }

    private func broken(_ lines: [UInt8], at place: Int) throws -> [Int: [String]] {
      var broken: [Int: [String]] = [:]
      for line in lines.split(separator: UInt8(ascii: "\n")) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
        guard words.count > 1, let world = Int(words[0]), broken[world] == nil else {
          throw failure("no list of what breaks", at: place)
        }
        broken[world] = Array(words[1...])
      }
      return broken
    }
  }
}

extension SearchFile.Identity {
  /// What is not the same, for people.
  fileprivate func difference(_ other: Self) -> String {
    if store != other.store { return "store \(store.escaped)" }
    if version != other.version || program != other.program { return "another build of chaos" }
    if plan.era != other.plan.era { return "era \(plan.era.word)" }
    if plan.model != other.plan.model { return "model \(plan.model.word)" }
    return "another alphabet"
  }
}
