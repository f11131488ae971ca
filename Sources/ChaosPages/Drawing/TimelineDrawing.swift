// A timeline as SVG: complete without style and script; each mark leads to its row of the table.

struct TimelineDrawing {
  private let timeline: Timeline
  private let id: String
  private let column: Double
  private let lane: Double = 56
  private let left: Double = 104
  private let top: Double = 34
  private var markup = Markup()

  /// What a sheet of paper has room for beside the names of the lanes.
  private static let paper = 576.0
  private static let fail = "#c0362c"
  private static let good = "#2f7d4f"
  private static let warn = "#9a6700"
  private static let ink = "currentColor"

  /// - Parameter id: tells the picture from others on its page.
  private init(_ timeline: Timeline, id: String) {
    self.timeline = timeline
    self.id = id
    column = max(58, Self.paper / Double(max(1, timeline.columns)))
  }

  /// The picture, with its words for those who do not see it.
  static func svg(_ timeline: Timeline, id: String, title: String, words: String) -> String {
    var drawing = TimelineDrawing(timeline, id: id)
    drawing.draw(title: title, words: words)
    return drawing.markup.text
  }

  private var lanes: [String] { ["device"] + timeline.processes.map(\.word) + ["in the files"] }
  private var width: Double { left + column * Double(timeline.columns) + 10 }
  private var height: Double { top + lane * Double(lanes.count) + 6 }

  private func x(_ place: Int) -> Double { left + column * Double(place) }
  private func middle(_ place: Int) -> Double { x(place) + column / 2 }
  private func y(_ lane: Int) -> Double { top + self.lane * (Double(lane) + 0.5) }

  private func number(_ value: Double) -> String {
    // Tenths are enough, and look the same everywhere.
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  private mutating func draw(title: String, words: String) {
    markup.open(
      "svg",
      [
        "viewBox": "0 0 \(number(width)) \(number(height))", "width": "100%",
        // Never smaller than it was drawn: its words are as small as words may be.
        "style": "min-width:\(number(width))px;max-width:\(number(max(width, 900)))px",
        "class": column * Double(timeline.columns) > Self.paper ? "broad" : "", "role": "img",
        "aria-labelledby": "\(id)-title \(id)-words", "xmlns": "http://www.w3.org/2000/svg",
      ])
    markup.add("title", ["id": "\(id)-title"], title)
    markup.add("desc", ["id": "\(id)-words"], words)
    patterns()
    bands()
    lines()
    lives()
    contents()
    links()
    for mark in timeline.marks { draw(mark) }
    markup.close("svg")
  }

  private mutating func patterns() {
    markup.add(
      own: """
        <defs><pattern id="\(id)-off" width="6" height="6" patternUnits="userSpaceOnUse" \
        patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="6" stroke="\(Self.ink)" \
        stroke-opacity=".35" stroke-width="2"/></pattern>\
        <pattern id="\(id)-first" width="8" height="8" patternUnits="userSpaceOnUse">\
        <circle cx="2" cy="2" r="1" fill="\(Self.ink)" fill-opacity=".5"/></pattern>\
        <pattern id="\(id)-locked" width="8" height="8" patternUnits="userSpaceOnUse">\
        <line x1="0" y1="4" x2="8" y2="4" stroke="\(Self.ink)" stroke-opacity=".3" \
        stroke-width="1"/></pattern>\
        <marker id="\(id)-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" \
        markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z" class="fill-fail" \
        fill="\(Self.fail)"/></marker></defs>
        """)
  }

  private mutating func bands() {
    for band in timeline.bands {
      let fill =
        switch band.state {
        case "off": "url(#\(id)-off)"
        case "before first unlock": "url(#\(id)-first)"
        case "locked", "locking": "url(#\(id)-locked)"
        default: "none"
        }
      markup.add(
        "rect",
        [
          "x": number(x(band.columns.lowerBound)), "y": number(top - 10),
          "width": number(column * Double(band.columns.count)), "height": number(height - top + 4),
          "fill": fill, "stroke": Self.ink, "stroke-opacity": ".25",
        ])
      // A word that does not fit would stand in the next band.
      let room = Int(column * Double(band.columns.count) / 5.6)
      let words = band.state.count <= room ? band.state : String(band.state.prefix(max(1, room)))
      markup.write(words, middle(of: band.columns), number(top - 16))
    }
  }

  private func middle(of columns: Range<Int>) -> String {
    number((x(columns.lowerBound) + x(columns.upperBound)) / 2)
  }

  private mutating func lines() {
    for (place, name) in lanes.enumerated() {
      markup.write(name, "8", number(y(place) + 4), anchor: nil, size: "13")
      markup.add(
        "line",
        [
          "x1": number(left - 6), "x2": number(width - 6), "y1": number(y(place)),
          "y2": number(y(place)), "stroke": Self.ink, "stroke-opacity": ".3",
        ])
    }
  }

  private mutating func lives() {
    for life in timeline.lives {
      guard let lane = timeline.processes.firstIndex(of: life.process) else { continue }
      bar(life.columns, lane + 1, "none", ".08")
      for columns in life.still { bar(columns, lane + 1, "url(#\(id)-off)", "1") }
    }
  }

  private mutating func bar(
    _ columns: ClosedRange<Int>, _ lane: Int, _ pattern: String, _ opacity: String
  ) {
    markup.add(
      "rect",
      [
        "x": number(x(columns.lowerBound) + 6), "y": number(y(lane) - 9),
        "width": number(column * Double(columns.count) - 12), "height": "18", "rx": "3",
        "fill": pattern == "none" ? Self.ink : pattern, "fill-opacity": opacity,
        "stroke": Self.ink, "stroke-opacity": ".5",
      ])
  }

  private mutating func contents() {
    let lane = lanes.count - 1
    for (columns, content) in timeline.contents {
      markup.add(
        "rect",
        [
          "class": "paper", "x": number(x(columns.lowerBound) + 2),
          "y": number(y(lane) - 10), "width": number(column * Double(columns.count) - 4),
          "height": "20", "fill": "#ffffff", "fill-opacity": ".85", "stroke": Self.ink,
          "stroke-opacity": ".6", "stroke-dasharray": content.isReadable ? "none" : "3 2",
        ])
      let words = content.isReadable ? content.label : "\(content.label), unreadable"
      let room = max(3, Int(column * Double(columns.count) / 6.2))
      let short = words.count <= room ? words : String(words.prefix(room - 1)) + "…"
      markup.write(short, middle(of: columns), number(y(lane) + 4), style: "ink", colour: "#1b1f24")
    }
  }

  private mutating func links() {
    for link in timeline.links {
      guard let from = timeline.marks.first(where: { $0.column == link.from }),
        let to = timeline.marks.first(where: { $0.column == link.to })
      else { continue }
      let (x1, y1) = (middle(from.column), y(from.lane) + 12)
      let (x2, y2) = (middle(to.column) - 5, y(to.lane) + 12)
      markup.add(
        "path",
        [
          "class": "stroke-fail", "fill": "none", "stroke": Self.fail, "stroke-width": "1.3",
          "stroke-dasharray": "5 3", "marker-end": "url(#\(id)-tip)",
          "d": "M\(number(x1)),\(number(y1)) Q\(number((x1 + x2) / 2)),"
            + "\(number(max(y1, y2) + 22)) \(number(x2)),\(number(y2))",
        ])
    }
  }

  private mutating func draw(_ mark: Timeline.Mark) {
    let (symbol, colour, style) = look(mark.kind)
    let (x, y) = (middle(mark.column), y(mark.lane))
    markup.open("a", ["href": "#\(id)-\(mark.anchor)"])
    markup.add("title", [:], mark.title)
    markup.add(
      "circle",
      [
        "class": "fill-\(style) stroke-\(style)", "cx": number(x), "cy": number(y), "r": "11",
        "fill": colour, "fill-opacity": ".16", "stroke": colour, "stroke-width": "1.5",
      ])
    markup.write(
      symbol, number(x), number(y + 4.5), size: "13", style: "fill-\(style)", colour: colour)
    let room = Int(column / 5.6) - (mark.label.isEmpty ? 0 : mark.label.count + 1)
    let words = [mark.label, ShortWords.fitting(mark.short, room: room)]
      .filter { !$0.isEmpty }.joined(separator: " ")
    if !words.isEmpty { markup.write(words, number(x), number(y - 15)) }
    markup.close("a")
  }

  /// A symbol beside each colour: nobody has to tell colours apart.
  private func look(_ kind: Timeline.Kind) -> (symbol: String, colour: String, style: String) {
    switch kind {
    case .acknowledged: ("✓", Self.good, "good")
    case .trouble: ("!", Self.warn, "warn")
    case .launch: ("▶", Self.ink, "ink")
    case .belief: ("?", Self.warn, "warn")
    case .broken: ("✗", Self.fail, "fail")
    case .plain: ("·", Self.ink, "ink")
    }
  }
}
