// Findings over nights, as bars: each kind has a pattern and a number beside its colour.

import ChaosContracts

enum TrendDrawing {
  private static let column = 44
  private static let tall = 110
  private static let left = 56
  private static let top = 18

  /// One part of a bar, from the axis up.
  private struct Part {
    var count: Int
    var style: String
    var colour: String
    var fill: String
  }

  /// Nights that are drawn: as many as a sheet of paper has room for.
  static let nights = 14

  static func svg(_ nights: [ReportedNight], id: String) -> String {
    let nights = Array(nights.suffix(Self.nights))
    var markup = Markup()
    let most = max(1, nights.map { total($0) }.max() ?? 1)
    let width = left + column * nights.count + 10
    let height = top + tall + 78
    let words = nights.map { night in
      "\(night.label): \(night.new) new, \(night.returned) returned, \(rest(night)) known or open, "
        + "\(night.fixed) fixed"
    }.joined(separator: "; ")
    markup.open(
      "svg",
      [
        "viewBox": "0 0 \(width) \(height)", "width": "\(width)",
        "role": "img",
        "aria-labelledby": "\(id)-title \(id)-words", "xmlns": "http://www.w3.org/2000/svg",
      ])
    markup.add("title", ["id": "\(id)-title"], "Findings over the last nights")
    markup.add("desc", ["id": "\(id)-words"], words)
    patterns(id, &markup)
    axis(most, width, &markup)
    for (place, night) in nights.enumerated() { bar(night, place, most, id, &markup) }
    markup.close("svg")
    return markup.text
  }

  private static func rest(_ night: ReportedNight) -> Int {
    max(0, night.open - night.new - night.returned)
  }

  private static func total(_ night: ReportedNight) -> Int {
    night.new + night.returned + rest(night)
  }

  private static func patterns(_ id: String, _ markup: inout Markup) {
    markup.add(
      own: """
        <defs><pattern id="\(id)-back" width="5" height="5" patternUnits="userSpaceOnUse" \
        patternTransform="rotate(45)"><line class="stroke-fail" x1="0" y1="0" x2="0" y2="5" \
        stroke="#c0362c" stroke-width="3"/></pattern>\
        <pattern id="\(id)-rest" width="5" height="5" patternUnits="userSpaceOnUse" \
        patternTransform="rotate(0)"><line class="stroke-warn" x1="0" y1="0" x2="5" y2="0" \
        stroke="#9a6700" stroke-width="3"/></pattern></defs>
        """)
  }

  private static func axis(_ most: Int, _ width: Int, _ markup: inout Markup) {
    markup.add(
      "line",
      [
        "x1": "\(left - 6)", "x2": "\(width)", "y1": "\(top + tall)", "y2": "\(top + tall)",
        "stroke": "currentColor", "stroke-opacity": ".6",
      ])
    for (count, y) in [(most, top), (0, top + tall)] {
      markup.write("\(count)", "\(left - 10)", "\(y + 4)", anchor: "end", style: "")
    }
  }

  private static func bar(
    _ night: ReportedNight, _ place: Int, _ most: Int, _ id: String, _ markup: inout Markup
  ) {
    let x = left + place * column
    let parts = [
      Part(count: rest(night), style: "stroke-warn", colour: "#9a6700", fill: "url(#\(id)-rest)"),
      Part(
        count: night.returned, style: "stroke-fail", colour: "#c0362c", fill: "url(#\(id)-back)"),
      Part(count: night.new, style: "fill-fail stroke-fail", colour: "#c0362c", fill: "#c0362c"),
    ]
    markup.open("g")
    markup.add("title", [:], "\(night.label): \(night.new) new, \(night.open) open")
    var y = top + tall
    for part in parts where part.count > 0 {
      let height = max(3, part.count * tall / most)
      y -= height
      markup.add(
        "rect",
        [
          "class": part.style, "x": "\(x + 8)", "y": "\(y)", "width": "\(column - 16)",
          "height": "\(height)", "fill": part.fill, "stroke": part.colour, "stroke-width": "1",
        ])
    }
    let middle = x + column / 2
    if total(night) > 0 { markup.write("\(total(night))", "\(middle)", "\(y - 4)", style: "") }
    if night.fixed > 0 {
      markup.write(
        "✓ \(night.fixed)", "\(middle)", "\(top + tall + 14)", style: "fill-good",
        colour: "#2f7d4f")
    }
    // Long names would stand in each other; the table has all of them. The year goes first.
    let label =
      night.label.hasPrefix("20")
      ? night.label.trimmingPrefix(/20[0-9]{2}-/)[...] : night.label[...]
    let name = label.count > 13 ? "…" + label.suffix(12) : String(label)
    markup.add(
      "text",
      [
        "x": "0", "y": "0", "transform": "translate(\(middle + 4) \(top + tall + 26)) rotate(-40)",
        "text-anchor": "end", "font-size": "11", "font-family": "system-ui,sans-serif",
        "fill": "currentColor",
      ], name)
    markup.close("g")
  }
}
