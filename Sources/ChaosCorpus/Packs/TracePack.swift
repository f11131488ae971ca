// Many traces in one file, of which each can be read alone.

import ChaosHash
import ChaosTrace

/// A pack that was opened: its index, and its traces as they are asked for.
///
/// ```
/// "chaospk" and the version          8 bytes
/// hash of everything behind it       8 bytes
/// traces, written ones, generator    numbers; the generator only if a trace is drawn
/// seeds that traces are drawn from   seed, eras, models
/// notes                              an LZ4 frame; a trace names its own by their place in it
/// index                              for each trace, by id: how it begins, its length, its notes
/// the traces, one behind the other
/// ```
///
/// A written trace is coded step by step against a model of steps that the first written ones of
/// the pack have taught, so one trace costs these first ones and itself. A drawn trace is a place
/// among the traces of a seed.
public final class TracePack {
  /// The ending of packs.
  public static let suffix = ".traces"
  public static let version: UInt8 = 1
  static let magic = Array("chaospk".utf8)
  /// The largest file that is read.
  public static let limit = 64 << 20
  /// The most traces in one, and the most steps in one of them: far more than are run.
  public static let mostTraces = 1 << 20
  public static let longest = 1 << 14
  /// The most steps in all of them, where a note counts as one: a few bytes may be thousands of
  /// steps.
  public static let mostSteps = 1 << 25
  /// The most bytes of notes, and the most notes of one trace.
  static let notesLimit = 16 << 20
  static let mostNotes = 1 << 12
  /// The most seeds that traces are drawn from: each takes as long as thousands of steps.
  static let mostSeeds = 1 << 12
  /// The most traces whose digests begin like that of another, as far as the index goes: of a
  /// million, two do now and then.
  static let mostAlike = 64
  /// The written traces that teach the model.
  static let teachers = 200
  /// The bits of a digest that the index holds.
  static let digestBits = 40

  /// Its name in errors.
  public let file: String
  /// What its index says, by digest.
  let members: [Member]
  let seeds: [Draw]
  /// The file, as it was read.
  let bytes: [UInt8]
  private let start: Int
  private let notes: PackNotes
  /// The generator that drew its drawn traces.
  public let generator: UInt64?
  /// The model after the traces that teach it, once they were read.
  private var taught: StepModel?
  private var lessons: [Trace] = []
  /// How many steps may still come out, and which traces were counted.
  private var stepsLeft: Int
  private(set) var stepsRead = 0
  private var isCounted: [Bool]

  /// What the index says of a trace.
  struct Member {
    /// How its digest begins.
    var digest: UInt64
    var isDrawn: Bool
    /// Where its bytes lie, from the first trace on.
    var place: Range<Int>
    /// Which notes are its own.
    var notes: Int
    /// Its number among the written ones.
    var written: Int
  }

  /// Opens a pack.
  ///
  /// - Parameter file: its name in errors.
  public convenience init(_ bytes: [UInt8], file: String) throws(TraceFileError) {
    try self.init(bytes, file: file, mostSteps: Self.mostSteps)
  }

  init(_ bytes: [UInt8], file: String, mostSteps: Int) throws(TraceFileError) {
    self.file = file
    stepsLeft = mostSteps
    self.bytes = bytes
    do throws(PackFailure) {
      var parts = try PackParts(bytes)
      generator = parts.generator
      seeds = parts.seeds
      notes = try parts.takeNotes()
      members = try parts.takeMembers(notes: notes.count)
      start = parts.cursor.place
      isCounted = Array(repeating: false, count: members.count)
    } catch {
      throw TraceFileError(file: file, reason: error.reason)
    }
  }

  /// How many traces it holds.
  public var count: Int { members.count }

  /// How many of them are drawn.
  public var drawnCount: Int { members.count { $0.isDrawn } }

  /// How the id of a trace begins, in hexadecimal digits.
  public func id(_ number: Int) -> String {
    String(members[number].digest.hexadecimal.suffix(Self.digestBits / 4))
  }

  /// The numbers of the traces whose ids begin so, as far as the index knows.
  ///
  /// It knows no more than the first ten digits: only reading a trace tells the others.
  public func find(_ prefix: String) -> [Int] {
    let digits = prefix.prefix(Self.digestBits / 4)
    return members.indices.filter { id($0).hasPrefix(digits) }
  }

  /// The numbers of all traces, in the order in which they are read soonest: those of one seed one
  /// after the other, for a source takes longer to make than its traces.
  public var readingOrder: [Int] {
    members.indices.map { (seed: members[$0].isDrawn ? seed(members[$0]) : -1, number: $0) }
      .sorted { ($0.seed, $0.number) < ($1.seed, $1.number) }.map(\.number)
  }

  /// Reads one trace, with its notes.
  ///
  /// - Throws: what is wrong with it. `PackError.tooMuch` is of the whole pack: nothing more comes
  ///   out of it.
  public func read(_ number: Int, drawing: any TraceDrawing) throws(TraceFileError) -> TraceText {
    if stepsLeft < 0 { throw failure(.tooMuch(.steps)) }
    let member = members[number]
    var notes = notes[member.notes]
    let trace: Trace
    if member.isDrawn {
      let draw = try draw(member)
      let drawn = drawing.draw(draw)
      try count(number, drawn?.steps.count ?? 0)
      guard let drawn, fits(drawn, member) else {
        throw failure(
          drawing.fingerprint == generator
            ? .misnamed(id(number))
            : .drawnElsewhere(id: id(number), generator: (generator ?? 0).hexadecimal))
      }
      trace = drawn
      notes.append(TraceText.Note(Draw.note, draw.text))
    } else {
      trace = try written(number)
      if !fits(trace, member) { throw failure(.misnamed(id(number))) }
    }
    return TraceText(trace: trace, notes: notes)
  }

  /// What a trace counts for.
  static func work(_ text: TraceText) -> Int { text.trace.steps.count + text.notes.count }

  /// Counts a trace, once.
  private func count(_ number: Int, _ steps: Int) throws(TraceFileError) {
    if isCounted[number] { return }
    isCounted[number] = true
    stepsRead += steps
    stepsLeft -= steps + notes.size(of: members[number].notes)
    if stepsLeft < 0 { throw failure(.tooMuch(.steps)) }
  }

  private func failure(_ error: PackError) -> TraceFileError {
    TraceFileError(file: file, reason: .pack(error))
  }

  private func fits(_ trace: Trace, _ member: Member) -> Bool {
    Self.beginning(trace.digest) == member.digest
  }

  /// What the index holds of a digest.
  static func beginning(_ digest: Digest) -> UInt64 { digest.high >> UInt64(64 - digestBits) }

  private func content(_ member: Member) -> ArraySlice<UInt8> {
    bytes[start + member.place.lowerBound..<start + member.place.upperBound]
  }

  /// The seed that a drawn trace names; what it names may not be there.
  private func seed(_ member: Member) -> Int {
    var cursor = ByteCursor(bytes, at: start + member.place.lowerBound)
    return member.place.isEmpty ? 0 : cursor.number() ?? 0
  }

  private func draw(_ member: Member) throws(TraceFileError) -> Draw {
    var cursor = ByteCursor(Array(content(member)), at: 0)
    guard let seed = cursor.number(), seed < seeds.count, let index = cursor.number(),
      let first = cursor.number(), cursor.left == 0, first <= Self.longest
    else { throw failure(.malformed(.traces)) }
    var draw = seeds[seed]
    draw.index = index
    draw.first = first == 0 ? nil : first - 1
    return draw
  }

  private func written(_ number: Int) throws(TraceFileError) -> Trace {
    let member = members[number]
    if taught == nil { try learn() }
    if member.written < lessons.count { return lessons[member.written] }
    var model = taught ?? StepModel()
    let trace = TraceCoder.read(content(member), &model)
    try count(number, trace.steps.count)
    return trace
  }

  /// Reads the traces that teach the model.
  private func learn() throws(TraceFileError) {
    var model = StepModel()
    for (number, member) in members.enumerated()
    where !member.isDrawn && member.written < Self.teachers {
      let trace = TraceCoder.read(content(member), &model)
      lessons.append(trace)
      try count(number, trace.steps.count)
    }
    taught = model
  }
}
