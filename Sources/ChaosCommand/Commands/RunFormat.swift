// `--format` of `chaos run`.

import ArgumentParser

/// How the result of a run is written.
enum RunFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
  /// A table, of scenarios only.
  case markdown
}
