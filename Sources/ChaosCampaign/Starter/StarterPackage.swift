// The package into which `chaos init` writes: its names, and which files it gets.

import ChaosCorpus

/// A Swift package of a user's, before chaos is in it.
package struct StarterPackage {
  /// The folder, as it was named.
  let folder: String
  /// The target with the app's code, as its folder is named.
  let target: String
  private let hasCampaigns: Bool
  /// The folder of chaos, from the package's.
  private let chaos: String

  /// - Parameters:
  ///   - target: nil for the only one that there is.
  ///   - hasCampaigns: whether it gets the files for GitHub, Slurm and Kubernetes.
  ///   - chaos: the folder of chaos, from the package's; nil if nobody knows.
  package init(
    _ folder: String, target: String?, hasCampaigns: Bool = true, chaos: String? = nil
  ) throws {
    let files = HostFiles()
    self.folder = folder
    self.hasCampaigns = hasCampaigns
    self.chaos = chaos ?? "../chaos"
    guard files.isFolder(folder) == true else {
      throw CommandFailure("\(folder): no such folder", .notFound)
    }
    guard files.isFolder("\(folder)/Package.swift") == false else {
      throw CommandFailure(
        "\(folder): has no Package.swift, so it is no Swift package", .notFound)
    }
    let names = (try? files.names(in: "\(folder)/Sources")) ?? []
    let folders = names.filter { files.isFolder("\(folder)/Sources/\($0)") == true }
    // What an earlier `init` has made is not the app's code.
    let ours = folders.flatMap { [Self.underTest($0), Self.program($0)] }
    let targets = folders.filter { !ours.contains($0) }
    if let target {
      guard targets.contains(target) else {
        throw CommandFailure.unknown("target", target, known: targets)
      }
      self.target = target
    } else if let only = targets.first, targets.count == 1 {
      self.target = only
    } else {
      let found = targets.isEmpty ? "none" : targets.joined(separator: ", ")
      throw CommandFailure(
        "Which target has the app's code? Name it with '--target'. Below \(folder)/Sources: "
          + "\(found).", .usage)
    }
    guard Self.isName(self.target) else {
      throw CommandFailure("'\(self.target)' cannot be the name of a target.", .usage)
    }
  }

  /// The names of targets begin with a letter, and file names and manifests take them as they are.
  private static func isName(_ text: String) -> Bool {
    text.first?.isLetter == true
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
  }

  // MARK: Names

  /// What `import` says for the target.
  private var module: String { Self.module(target) }

  private static func module(_ target: String) -> String {
    String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// A template with the package's names in it.
  func fill(_ template: String) -> String {
    let names = [
      ("@TARGET@", target), ("@MODULE@", module), ("@PROGRAM@", Self.program(target)),
      ("@UNDERTEST@", Self.underTest(target)), ("@TESTS@", "\(module)ChaosTests"),
      ("@STORE@", Self.store(target)), ("@CHAOS@", chaos), ("@SEARCHES@", searches),
      ("@ERAS@", testedEras),
    ]
    return names.reduce(template) { $0.replacing($1.0, with: $1.1) }
  }

  /// What chaos calls the app.
  private static func store(_ target: String) -> String {
    target.lowercased().replacing("_", with: "-")
  }

  /// The command line with the app in it.
  private static func program(_ target: String) -> String { "\(store(target))-chaos" }

  /// The target with the app as chaos sees it.
  private static func underTest(_ target: String) -> String { "\(module(target))UnderTest" }

  // MARK: Files

  /// All files, with their paths below the folder.
  private var files: [StarterFile] {
    (StarterTemplates.needed + (hasCampaigns ? StarterTemplates.campaigns : [])).map { file in
      StarterFile(path: fill(file.path), purpose: file.purpose, text: fill(file.text))
    }
  }

  /// What each file is for, and which of them may go.
  package var purposes: [String] {
    let width = files.map(\.path.count).max() ?? 0
    let lines = files.map { file in
      "  \(file.path)\(String(repeating: " ", count: width - file.path.count))  \(file.purpose)"
    }
    let last =
      hasCampaigns
      ? [
        "The last three are for searches on other machines: delete those that you have no use for."
      ]
      : ["Without '--no-campaigns' there are also files for GitHub, Slurm and Kubernetes."]
    return ["What they are for:", ""] + lines + [""] + last
  }

  /// What the manifest lacks before the package builds on a Mac; empty if nothing. Linux needs no
  /// such line.
  private var platforms: String {
    let line = ".macOS(.v15)"
    switch namedPlatforms {
    case nil:
      return """

           The manifest names no platforms. To build on a Mac it needs, behind its name:

             platforms: [\(line)],

        """
    case let names? where !names.contains(".macOS"):
      return """

           To build on a Mac, its platforms need \(line) as well.

        """
    default: return ""
    }
  }

  /// Writes the files: all of them, or, where one is there, none.
  ///
  /// - Parameter onlyMissing: those that are there stay as they are, and the others are written.
  package func write(onlyMissing: Bool) throws -> (made: [String], kept: [String]) {
    let host = HostFiles()
    let there = files.map(\.path).filter {
      host.isFolder("\(folder)/\($0)") != nil || host.isLink("\(folder)/\($0)")
    }
    if !there.isEmpty, !onlyMissing {
      throw CommandFailure(
        "\(folder): has \(there.joined(separator: ", ")) already, so nothing was written. "
          + "'--missing' writes the other files.", .cannotWrite)
    }
    // Before the first file is written: half a package is worse than none.
    for place in Set(files.flatMap { Self.parents($0.path) }).sorted() {
      let path = "\(folder)/\(place)"
      if host.isLink(path) || host.isFolder(path) == false {
        throw CommandFailure(
          "\(path): is no folder of this package, so nothing was written.", .cannotWrite)
      }
    }
    var made: [String] = []
    var kept = there
    for file in files where !there.contains(file.path) {
      let path = "\(folder)/\(file.path)"
      try WholeFile.makeFolder(
        path.split(separator: "/", omittingEmptySubsequences: false)
          .dropLast().joined(separator: "/"))
      // Somebody may have made it since.
      if try WholeFile.make(file.text.utf8, at: path) {
        made.append(file.path)
      } else {
        kept.append(file.path)
      }
    }
    return (made, kept)
  }

  /// The folders that a file lies in.
  private static func parents(_ path: String) -> [String] {
    let parts = path.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  package var nextSteps: [String] {
    fill(StarterTemplates.nextSteps).replacing("@PLATFORMS@\n", with: platforms + "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
  }
}
