// From which step on there was little hope: the share of other futures that end broken, as bars.

import ChaosContracts
import ChaosReports

enum DoomCurve {
  static func shown(_ explanation: Explanation) -> Shown? {
    guard let lost = ExplanationWords.lostWhere(explanation) else { return nil }
    return [
      "words": lost.prefix(1).uppercased() + lost.dropFirst() + ".",
      "picture": picture(explanation), "futures": "\(explanation.futures)",
      "points": explanation.doomed.enumerated().map { step, count in
        ["step": step == 0 ? "nothing" : "step \(step)", "broken": "\(count)"]
      },
    ]
  }

  private static func picture(_ explanation: Explanation) -> String {
    var markup = Markup()
    let width = 60
    let height = 60
    let counts = explanation.doomed
    let told = counts.enumerated().map { "after \($0) steps \($1)" }.joined(separator: ", ")
    markup.open(
      "svg",
      [
        "viewBox": "0 0 \(width * counts.count) \(height + 22)",
        "width": "\(width * counts.count)", "role": "img",
        "aria-label": "Futures that end broken, of \(explanation.futures): \(told)",
        "xmlns": "http://www.w3.org/2000/svg",
      ])
    for (step, count) in counts.enumerated() {
      let tall = count * height / explanation.futures
      markup.add(
        "rect",
        [
          "class": "fill-fail", "x": "\(step * width + 6)", "y": "\(height - tall)",
          "width": "\(width - 12)", "height": "\(max(1, tall))", "fill": "#c0362c",
          "fill-opacity": ".6",
        ])
      markup.write(
        step == 0 ? "start" : "\(step): \(count * 100 / explanation.futures) %",
        "\(step * width + width / 2)", "\(height + 15)")
    }
    markup.close("svg")
    return markup.text
  }
}
