// `chaos init`: the files with which a package begins to test what it saves.

import ArgumentParser
import ChaosCampaign

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write the first files of chaos into a Swift package.",
    discussion: """
      Writes a test, the type that says what the app saves, the aliases with which iOS code \
      compiles on Linux, a command line with the app in it, its chaos.json, a workflow for GitHub, \
      a script for Slurm and a job for Kubernetes, and says what each is for and what comes next. \
      The last three may be deleted; '--no-campaigns' leaves them out. No file is ever \
      overwritten: where one is in the way nothing is written, unless '--missing' asks for the \
      others.
      """)

  @Argument(help: "The package's folder, the one with Package.swift.")
  var folder = "."

  @Option(help: "The target with the app's code. (default: the only one below Sources)")
  var target: String?

  @Flag(inversion: .prefixedNo, help: "Write files for GitHub, Slurm and Kubernetes.")
  var campaigns = true

  @Flag(help: "Write only the files that are not there, and leave the others as they are.")
  var missing = false

  func run() throws {
    let package = try StarterPackage(
      folder, target: target, hasCampaigns: campaigns, chaos: Program.package(from: folder))
    let written = try package.write(onlyMissing: missing)
    var lines = written.kept.map { "kept     \($0), as it was" }
    lines += written.made.map { "written  \($0)" }
    if written.made.isEmpty { lines.append("nothing was missing") }
    try Console.tell(
      lines + [""] + package.purposes + [""] + package.nextSteps, Palette(flag: false))
  }
}
