// Which steps of the trace that was found first are left, as a strip.

import ChaosTrace

enum StepStrip {
  /// - Returns: nothing but a picture: the numbers stand in its words.
  static func svg(from original: Trace, to trace: Trace) -> String {
    let kept = matched(original.steps, trace.steps)
    let width = min(8.0, 900.0 / Double(max(1, original.steps.count)))
    var markup = Markup()
    let numbers = kept.map { "\($0 + 1)" }.joined(separator: ", ")
    markup.open(
      "svg",
      [
        "viewBox": "0 0 900 20", "width": "100%", "role": "img",
        "aria-label": "Of \(original.steps.count) steps these are left: \(numbers)",
        "xmlns": "http://www.w3.org/2000/svg",
      ])
    for step in original.steps.indices {
      let isKept = kept.contains(step)
      let tenths = Int((Double(step) * width * 10).rounded())
      markup.add(
        "rect",
        [
          "class": isKept ? "fill-fail" : "", "x": "\(tenths / 10).\(tenths % 10)",
          "y": isKept ? "0" : "6",
          "width": "\(max(1, Int(width) - 1))", "height": isKept ? "18" : "6",
          "fill": isKept ? "#c0362c" : "currentColor", "fill-opacity": isKept ? "1" : ".35",
        ])
    }
    markup.close("svg")
    return markup.text
  }

  /// The places of the smaller trace's steps in the larger one, by their longest common sequence.
  static func matched(_ original: [Step], _ steps: [Step]) -> [Int] {
    var lengths = Array(
      repeating: Array(repeating: 0, count: steps.count + 1), count: original.count + 1)
    for left in original.indices.reversed() {
      for right in steps.indices.reversed() {
        let likeness = likeness(original[left], steps[right])
        lengths[left][right] = max(
          lengths[left + 1][right], lengths[left][right + 1],
          likeness > 0 ? lengths[left + 1][right + 1] + likeness : 0)
      }
    }
    var (left, right) = (0, 0)
    var places: [Int] = []
    while left < original.count, right < steps.count {
      let likeness = likeness(original[left], steps[right])
      if likeness > 0, lengths[left][right] == lengths[left + 1][right + 1] + likeness {
        places.append(left)
        left += 1
        right += 1
      } else if lengths[left + 1][right] >= lengths[left][right + 1] {
        left += 1
      } else {
        right += 1
      }
    }
    return places
  }

  /// How much two steps are one: a smaller trace may have the app do what an extension did.
  private static func likeness(_ left: Step, _ right: Step) -> Int {
    left.opcode != right.opcode ? 0 : left.process == right.process ? 3 : 2
  }
}
