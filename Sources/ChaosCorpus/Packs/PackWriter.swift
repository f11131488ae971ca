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
  private var notes: [String] = []
  private var places: [String: Int] = [:]
  private var index: [UInt8] = []
  private var contents: [UInt8] = []
  private var written = 0
  private var last = 0

  private init(_ drawing: (any TraceDrawing)?) { self.drawing = drawing }

  /// Packs traces with at most `TracePack.longest` steps each. Of several that are the same, one is
  /// kept, with the notes of all.
  ///
  /// - Parameter drawing: keep traces whose notes name a seed as places among its traces, where
  /// this
  ///   generator draws them again. Such a pack is for builds with the same generator. Without it
  ///   every trace is written out, and every build that reads the version reads them.
  public static func pack(_ texts: [TraceText], drawing: (any TraceDrawing)? = nil) -> [UInt8] {
    let entries = union(texts)
    must(entries.count <= TracePack.mostTraces, "\(entries.count) traces in one pack")
    var writer = PackWriter(drawing)
    // An index with notes has a number more for each trace.
    let forms = entries.map { writer.form(of: $0.text) }
    let hasNotes = forms.contains { !$0.notes.isEmpty }
    for (entry, form) in zip(entries, forms) { writer.add(entry, form, hasNotes: hasNotes) }
    return writer.finished(count: entries.count)
  }

  /// The traces by digest, each once.
  private static func union(_ texts: [TraceText]) -> [(digest: Digest, text: TraceText)] {
    let sorted = texts.map { (digest: $0.trace.digest, text: $0) }.sorted { $0.digest < $1.digest }
    var entries: [(digest: Digest, text: TraceText)] = []
    for entry in sorted {
      if let last = entries.last, last.digest == entry.digest {
        entries[entries.count - 1].text = last.text.union(entry.text)
      } else {
        entries.append(entry)
      }
    }
    return entries
  }

  /// How a trace is kept: drawn or written, and with which notes.
  private func form(of text: TraceText) -> (draw: Draw?, notes: [TraceText.Note]) {
    let drawn = text.notes.filter { $0.name == Draw.note }
    guard let drawing, drawn.count == 1, let draw = Draw(drawn[0].text),
      draw.first ?? 0 < TracePack.longest, drawing.draw(draw) == text.trace
    else { return (nil, text.notes) }
    return (draw, text.notes.filter { $0.name != Draw.note })
  }

  private mutating func add(
    _ entry: (digest: Digest, text: TraceText), _ form: (draw: Draw?, notes: [TraceText.Note]),
    hasNotes: Bool
  ) {
    must(
      form.draw != nil || entry.text.trace.steps.count <= TracePack.longest,
      "a trace of \(entry.text.trace.steps.count) steps in a pack")
    let content = form.draw.map { drawn($0) } ?? write(entry.text.trace)
    let digest = Int(TracePack.beginning(entry.digest))
    index.append(number: digest - last)
    last = digest
    index.append(number: content.count << 1 | (form.draw == nil ? 0 : 1))
    if hasNotes { index.append(number: place(of: form.notes)) }
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

  private mutating func drawn(_ draw: Draw) -> [UInt8] {
    var seed = draw
    (seed.index, seed.first) = (0, nil)
    let place = seeds.firstIndex(of: seed) ?? seeds.count
    if place == seeds.count { seeds.append(seed) }
    var content: [UInt8] = []
    content.append(number: place)
    content.append(number: draw.index)
    content.append(number: draw.first.map { $0 + 1 } ?? 0)
    return content
  }

  /// The place of some notes in the list of all; the first is that of none.
  private mutating func place(of notes: [TraceText.Note]) -> Int {
    if notes.isEmpty { return 0 }
    let text = notes.map { "\($0.name) \($0.text)\n" }.joined() + "\n"
    if let place = places[text] { return place }
    self.notes.append(text)
    places[text] = self.notes.count
    return self.notes.count
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
    let frame = notes.isEmpty ? [] : LZ4Frame.compress(Array(notes.joined().utf8))
    body.append(number: frame.count)
    body += frame + index + contents
    var bytes = TracePack.magic + [TracePack.version]
    bytes.append(word: Digest(body).high)
    return bytes + body
  }
}
