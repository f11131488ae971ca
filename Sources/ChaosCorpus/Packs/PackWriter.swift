// Makes packs. The same traces with the same notes give the same bytes, in whatever order they
// come.

import ChaosHash
import ChaosTrace

/// Packs traces.
public struct PackWriter {
  private let drawing: (any TraceDrawing)?
  private var model = StepModel()
  /// How many traces the model has learned.
  private var lessons = 0
  private var seeds: [Draw] = []
  private var seedPlaces: [Draw: Int] = [:]
  private var notes: [UInt8] = []
  /// Where sets of notes have their place. By bytes: two notes may look alike.
  private var places: [[UInt8]: Int] = [:]
  private var index: [UInt8] = []
  private var contents: [UInt8] = []
  private var written = 0
  private var last = 0

  private init(_ drawing: (any TraceDrawing)?) { self.drawing = drawing }

  /// Packs traces. Of several that are the same, one is kept, with the notes of all.
  ///
  /// - Parameter drawing: keep traces whose notes name a seed as places among its traces, where
  ///   this generator draws them again. Such a pack is for builds with the same generator. Without
  ///   it every trace is written out, and every build that reads the version reads them.
  /// - Throws: which limit a pack with all of them would pass.
  public static func pack(_ texts: [TraceText], drawing: (any TraceDrawing)? = nil)
    throws(PackError) -> [UInt8]
  {
    let entries = TraceText.once(texts)
    try check(entries)
    var writer = PackWriter(drawing)
    // An index with notes has a number more for each trace.
    let forms = entries.map { writer.form(of: $0.text) }
    let hasNotes = forms.contains { !$0.notes.isEmpty }
    for (entry, form) in zip(entries, forms) { try writer.add(entry, form, hasNotes: hasNotes) }
    let bytes = writer.finished(count: entries.count)
    if bytes.count > TracePack.limit { throw .tooMuch(.bytes) }
    return bytes
  }

  /// Whether a pack may hold these traces.
  private static func check(_ entries: [(digest: Digest, text: TraceText)]) throws(PackError) {
    if entries.count > TracePack.mostTraces { throw .tooMuch(.traces) }
    var steps = 0
    for (_, text) in entries {
      if text.trace.steps.count > TracePack.longest { throw .tooMuch(.steps) }
      if !takes(text) { throw .tooMuch(.notes) }
      steps += TracePack.work(text)
    }
    if steps > TracePack.mostSteps { throw .tooMuch(.steps) }
  }

  /// Whether a trace may be in a pack at all; if not, it needs a file of its own.
  static func takes(_ text: TraceText) -> Bool {
    text.trace.steps.count <= TracePack.longest && text.notes.count <= TracePack.mostNotes
  }

  /// How a trace is kept: drawn or written, and with which notes.
  private mutating func form(of text: TraceText) -> (draw: Draw?, notes: [TraceText.Note]) {
    let drawn = text.notes.filter { $0.name == Draw.note }
    guard let drawing, drawn.count == 1, let draw = Draw(drawn[0].text),
      draw.first ?? 0 < TracePack.longest, drawing.draw(draw) == text.trace, hasPlace(draw)
    else { return (nil, text.notes) }
    return (draw, text.notes.filter { $0.name != Draw.note })
  }

  /// Gives the seed of a draw a place, as long as there are some.
  private mutating func hasPlace(_ draw: Draw) -> Bool {
    let seed = draw.source
    if seedPlaces[seed] != nil { return true }
    if seeds.count == TracePack.mostSeeds { return false }
    seedPlaces[seed] = seeds.count
    seeds.append(seed)
    return true
  }

  private mutating func add(
    _ entry: (digest: Digest, text: TraceText), _ form: (draw: Draw?, notes: [TraceText.Note]),
    hasNotes: Bool
  ) throws(PackError) {
    let content = form.draw.map { drawn($0) } ?? write(entry.text.trace)
    let digest = Int(TracePack.beginning(entry.digest))
    index.append(number: digest - last)
    last = digest
    index.append(number: content.count << 1 | (form.draw == nil ? 0 : 1))
    if hasNotes { index.append(number: try place(of: form.notes)) }
    contents += content
  }

  private mutating func write(_ trace: Trace) -> [UInt8] {
    written += 1
    if lessons < TracePack.teachers {
      lessons += 1
      return TraceCoder.write(trace, &model)
    }
    var copy = model
    return TraceCoder.write(trace, &copy)
  }

  private func drawn(_ draw: Draw) -> [UInt8] {
    var content: [UInt8] = []
    content.append(number: seedPlaces[draw.source] ?? 0)
    content.append(number: draw.index)
    content.append(number: draw.first.map { $0 + 1 } ?? 0)
    return content
  }

  /// The place of some notes in the list of all; the first is that of none.
  private mutating func place(of notes: [TraceText.Note]) throws(PackError) -> Int {
    if notes.isEmpty { return 0 }
    let bytes = PackNotes.bytes(of: notes)
    if let place = places[bytes] { return place }
    self.notes += bytes
    if self.notes.count > TracePack.notesLimit { throw .tooMuch(.notes) }
    places[bytes] = places.count + 1
    return places.count
  }

  private func finished(count: Int) -> [UInt8] {
    var body: [UInt8] = []
    body.append(number: count)
    body.append(number: written)
    if written < count {
      body.append(word: drawing?.fingerprint ?? 0)
      body.append(number: seeds.count)
      for seed in seeds {
        body.append(word: seed.seed)
        body.append(number: seed.eras.count)
        body += seed.eras.map(\.code)
        body.append(number: seed.models.count)
        body += seed.models.map(\.code)
      }
    }
    let frame = notes.isEmpty ? [] : LZ4Frame.compress(notes)
    body.append(number: frame.count)
    body += frame + index + contents
    var bytes = TracePack.magic + [TracePack.version]
    bytes.append(word: Digest(body).high)
    return bytes + body
  }
}
