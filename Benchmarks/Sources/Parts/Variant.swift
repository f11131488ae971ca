// A search with everything, one without some part, and one with what only the fuzzer has.

import ChaosSearch

/// How a search differs from the usual one.
enum Variant: Hashable {
  case usual
  case without(SearchMethod)
  /// Half of the random traces are changed ones that met something new: the fuzzer's way.
  case feedback(Kept.Guide)
  /// The pauses of random traces are drawn by PCT.
  case changePoints

  static let all: [Variant] =
    [.usual] + SearchMethod.allCases.map { .without($0) }
    + [.changePoints, .feedback(.states), .feedback(.rare), .feedback(.moments)]

  var name: String {
    switch self {
    case .usual: "all"
    case .without(let method): "without \(method.rawValue)"
    case .changePoints: "with pauses by PCT"
    case .feedback(.states): "with state feedback"
    case .feedback(.rare): "with rare states"
    case .feedback(.moments): "with rare moments"
    }
  }

  var guide: Kept.Guide? {
    if case .feedback(let guide) = self { guide } else { nil }
  }

  var omitted: Set<SearchMethod> {
    if case .without(let method) = self { [method] } else { [] }
  }
}
