// Options that every command has.

import ArgumentParser

enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

struct OutputOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Use colour. NO_COLOR and the terminal decide otherwise.")
  var color: Bool?

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false
}
