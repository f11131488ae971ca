// A search with everything, one without some part, and one with what only the fuzzer has.

import ChaosSearch

/// How a search differs from the usual one.
enum Variant: Hashable {
  case usual
  case without(SearchMethod)
  /// Half of the random traces are changed ones that met something new: the fuzzer's way.
  case feedback

  static let all: [Variant] = [.usual] + SearchMethod.allCases.map { .without($0) } + [.feedback]

  var name: String {
    switch self {
    case .usual: "all"
    case .without(let method): "without \(method.rawValue)"
    case .feedback: "with state feedback"
    }
  }

  var omitted: Set<SearchMethod> {
    if case .without(let method) = self { [method] } else { [] }
  }
}
