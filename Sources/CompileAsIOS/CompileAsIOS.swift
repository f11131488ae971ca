// Compiles the folder `iOS` of a target as if for iOS: the target's manifest excludes the folder,
// and this plugin adds a copy of its files in which `#if os(iOS)` holds and `@objc` is gone.

import Foundation
import PackagePlugin

/// One copy for each Swift file below `iOS`, with the same lines. The folder may be a link.
@main struct CompileAsIOS: BuildToolPlugin {
  private static let folder = "iOS"

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: Self.folder)
    let files = Self.files(in: folder)
    if files.isEmpty {
      Diagnostics.error("\(folder.path): there is no Swift file for CompileAsIOS")
    }
    if let module = target as? SwiftSourceModuleTarget,
      let twice = module.sourceFiles.first(where: { $0.url.path.hasPrefix(folder.path + "/") })
    {
      Diagnostics.error(
        "\(twice.url.path): would be compiled twice; the target needs exclude: [\"\(Self.folder)\"]"
      )
    }
    let tool = try context.tool(named: "as-ios").url
    return files.map { file in
      let input = folder.appending(path: file)
      // Another name: the compiler takes two files with one name for a mistake, and the copy says
      // that it is the original.
      let copy = file.dropLast(".swift".count) + ".linux.swift"
      let output = context.pluginWorkDirectoryURL.appending(path: String(copy))
      return .buildCommand(
        displayName: "iOS code for Linux: \(file)", executable: tool,
        arguments: [input.path, output.path], inputFiles: [input], outputFiles: [output])
    }
  }

  /// Paths from the folder on, in order.
  private static func files(in folder: URL) -> [String] {
    let found = try? FileManager.default.subpathsOfDirectory(
      atPath: folder.resolvingSymlinksInPath().path)
    return (found ?? []).filter { $0.hasSuffix(".swift") }.sorted()
  }
}
