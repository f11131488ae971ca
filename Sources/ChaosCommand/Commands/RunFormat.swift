// `--format` of `chaos run`.

import ArgumentParser

/// How the result of a run is written.
enum RunFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
  /// A line for each finding and one for the verdict, as scripts read them.
  case lines
  /// A table, of scenarios only.
  case markdown
}
