// Traces of the generator in packs: how little they take, and that they come back.

import ChaosCatalog
import ChaosCorpus
import ChaosSearch
import ChaosTrace
import Testing

@Suite struct GeneratorDrawingTests {
  /// Unshrunk traces of 60 steps, with where each comes from.
  static let texts: [TraceText] = {
    let source = TraceSource(seed: 11, eras: EraName.allCases)
    var texts: [TraceText] = []
    var index = source.screeningCount
    while texts.count < 200 {
      var trace = source.trace(index)
      defer { index += 1 }
      if trace.steps.count < 60 { continue }
      trace.steps.removeLast(trace.steps.count - 60)
      let draw = Draw(
        seed: 11, eras: source.eras, models: source.models, index: index, first: 60)
      texts.append(TraceText(trace: trace, notes: [TraceText.Note(Draw.note, draw.text)]))
    }
    return texts
  }()

  @Test func drawnTracesTakeLittleAndComeBack() throws {
    let drawing = GeneratorDrawing()
    let bytes = try PackWriter.pack(Self.texts, drawing: drawing)
    #expect(Double(bytes.count) / Double(200 * 60) <= 0.6)
    let pack = try TracePack(bytes, file: "p")
    #expect(pack.drawnCount == 200)
    for text in Self.texts {
      let number = try #require(pack.find(text.trace.id).first)
      #expect(try pack.read(number, drawing: GeneratorDrawing()) == text)
    }
  }

  /// Half of what an LZ4 frame with a dictionary takes for each of them (1.97).
  @Test func writtenTracesTakeLittleMore() throws {
    let bytes = try PackWriter.pack(Self.texts.prefix(60).map { TraceText(trace: $0.trace) })
    #expect(Double(bytes.count) / Double(60 * 60) < 1.25)
  }

  @Test func notesOfDrawsReadBackAndNothingElseDoes() {
    let draw = Draw(
      seed: .max, eras: EraName.allCases, models: [.apfsPower, .btrfs], index: 7, first: 3)
    #expect(Draw(draw.text) == draw)
    for text in [
      "", "seed=1 index=2", draw.text + " more", draw.text.replacing("first=3", with: "first=03"),
      draw.text.replacing("ios18", with: "ios99"), draw.text.replacing("index=7", with: "index=-7"),
      draw.text.replacing("first=3", with: "first=-1"),
      draw.text.replacing("first=3", with: "first=\(TracePack.longest + 1)"),
      draw.text.replacing("ios18", with: "ios18,ios18"),
      draw.text.replacing("btrfs", with: "btrfs,btrfs"),
    ] {
      #expect(Draw(text) == nil, "\(text)")
    }
  }

  @Test func oneGeneratorHasOneFingerprint() {
    #expect(GeneratorDrawing().fingerprint == GeneratorDrawing().fingerprint)
    #expect(GeneratorDrawing().fingerprint != NoDrawing().fingerprint)
  }

  /// A place beyond what a draw says is no reason to trap.
  @Test func drawsFromHostilePacksDrawSomethingOrNothing() {
    let drawing = GeneratorDrawing()
    let long = Draw(seed: 1, eras: [.ios18], models: [.apfsPower], index: .max >> 1, first: 16_000)
    #expect(drawing.draw(long) == nil)
    for (index, first, eras) in [(5, -1, [EraName.ios18]), (-5, 1, [.ios18]), (5, 1, [])] {
      let draw = Draw(seed: 1, eras: eras, models: [.apfsPower], index: index, first: first)
      #expect(drawing.draw(draw) == nil)
    }
  }
}
