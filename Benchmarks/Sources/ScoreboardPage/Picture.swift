// Bars, drawn as SVG: one above the other, so that they fit a phone.

import Foundation

/// Pictures.
enum Picture {
  /// One bar.
  struct Bar {
    var name: String
    var value: Double
    var words: String
    var isOurs = false
  }

  private static let width = 360.0
  private static let row = 40.0

  /// Bars on a scale on which each line is ten times the one before: they differ a thousandfold.
  static func bars(_ title: String, _ bars: [Bar], aim: (value: Double, words: String)? = nil)
    -> String
  {
    let values = bars.map(\.value) + [aim?.value].compactMap(\.self)
    guard let least = values.min(), let most = values.max(), least > 0 else { return "" }
    let (low, high) = (floor(log10(least)), max(ceil(log10(most)), floor(log10(least)) + 1))
    func x(_ value: Double) -> Double { (log10(value) - low) / (high - low) * (width - 4) + 2 }
    let height = row * Double(bars.count) + (aim == nil ? 18 : 34)
    let told = bars.map { "\($0.name) \($0.words)" }.joined(separator: ", ")
    var svg = open(title, told, height)
    for power in Int(low)...Int(high) {
      let place = figure(x(pow(10, Double(power))))
      svg +=
        "<line x1=\"\(place)\" x2=\"\(place)\" y1=\"0\" y2=\"\(figure(height - 16))\""
        + " class=\"grid\"/>"
      let anchor = power == Int(low) ? "start" : power == Int(high) ? "end" : "middle"
      svg += text(scale(power), x: place, y: height - 4, "quiet", anchor)
    }
    for (number, bar) in bars.enumerated() {
      let top = row * Double(number)
      svg += text(bar.name, x: "2", y: top + 14, bar.isOurs ? "ours" : "")
      svg += text(bar.words, x: figure(width - 2), y: top + 14, bar.isOurs ? "ours" : "", "end")
      svg +=
        "<rect x=\"2\" y=\"\(figure(top + 19))\" height=\"13\" rx=\"2\""
        + " width=\"\(figure(max(2, x(bar.value) - 2)))\" class=\"\(bar.isOurs ? "our" : "bar")\"/>"
    }
    if let aim {
      let (place, bottom) = (x(aim.value), row * Double(bars.count))
      svg +=
        "<line x1=\"\(figure(place))\" x2=\"\(figure(place))\" y1=\"0\""
        + " y2=\"\(figure(bottom + 4))\" class=\"aim\"/>"
      svg += text(
        aim.words, x: figure(place), y: bottom + 15, "aimed", place > width / 2 ? "end" : "start")
    }
    return svg + "</svg>"
  }

  /// For each search how often it was ahead of the usual one, and how often behind.
  static func signs(_ title: String, _ rows: [(name: String, on: Int, off: Int)]) -> String {
    guard let most = rows.map({ max($0.on, $0.off) }).max(), most > 0 else { return "" }
    let height = row * Double(rows.count) + 18
    let told = rows.map { "\($0.name): \($0.on) sooner with it, \($0.off) sooner without" }
    var svg = open(title, told.joined(separator: "; "), height)
    let middle = width / 2
    let scale = (middle - 26) / Double(most)
    for (number, item) in rows.enumerated() {
      let top = row * Double(number)
      svg += text(item.name, x: figure(middle), y: top + 14, "", "middle")
      let (on, off) = (Double(item.on) * scale, Double(item.off) * scale)
      svg +=
        "<rect x=\"\(figure(middle - off))\" y=\"\(figure(top + 19))\" height=\"13\""
        + " width=\"\(figure(off))\" class=\"bar\"/>"
      svg +=
        "<rect x=\"\(figure(middle))\" y=\"\(figure(top + 19))\" height=\"13\""
        + " width=\"\(figure(on))\" class=\"our\"/>"
      svg += text("\(item.off)", x: figure(middle - off - 4), y: top + 30, "quiet", "end")
      svg += text("\(item.on)", x: figure(middle + on + 4), y: top + 30, "quiet")
    }
    svg += text("← sooner without it", x: "2", y: height - 4, "quiet")
    svg += text("sooner with it →", x: figure(width - 2), y: height - 4, "quiet", "end")
    return svg + "</svg>"
  }

  private static func open(_ title: String, _ told: String, _ height: Double) -> String {
    "<svg viewBox=\"0 0 \(figure(width)) \(figure(height))\" role=\"img\""
      + " aria-label=\"\(Words.escaped(title)): \(Words.escaped(told))\""
      + " xmlns=\"http://www.w3.org/2000/svg\">"
  }

  private static func text(
    _ words: String, x: String, y: Double, _ style: String = "", _ anchor: String = "start"
  ) -> String {
    "<text x=\"\(x)\" y=\"\(figure(y))\" class=\"\(style)\" text-anchor=\"\(anchor)\">"
      + "\(Words.escaped(words))</text>"
  }

  /// A power of ten on the scale.
  private static func scale(_ power: Int) -> String {
    power < 0
      ? String(format: "%.\(-power)f", pow(10, Double(power)))
      : Words.whole(pow(10, Double(power)))
  }

  private static func figure(_ value: Double) -> String { String(format: "%.1f", value) }
}
