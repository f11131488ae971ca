// The map of the project as a table: what each target may import. An arrow goes down only.

/// Who may import whom.
enum ImportRules {
  /// A target and what its files may import.
  struct Row {
    var target: String
    var allowed: [String]

    init(_ target: String, _ allowed: [String]) {
      self.target = target
      self.allowed = allowed
    }
  }

  /// The world that stores live in.
  private static let machine = [
    "ChaosContracts", "ChaosPhone", "ChaosDisk", "ChaosTrace", "SystemPackage",
  ]

  /// The C library, under its names.
  private static let system = ["Darwin", "Glibc", "Musl"]

  /// What the catalog brings together: nobody in it imports a neighbour. Reports stand above the
  /// engine, whose parts know nothing of each other.
  static let middle = ["ChaosStores", "ChaosBehaviours", "ChaosInvariants", "ChaosReports"]
  static let engine = ["ChaosSimulation", "ChaosSearch", "ChaosShrinking", "ChaosCorpus"]

  /// All targets, from the floor up. A new target gets a row, and a reason for each arrow.
  static let rows = [
    Row("ChaosHash", ["CXXHash"]),
    // A trace is named by the hash of its bytes.
    Row("ChaosTrace", ["ChaosHash"]),
    // A named bug is a trace with words around it.
    Row("ChaosScenarios", ["ChaosTrace"]),
    // The C library compares bytes.
    Row("ChaosDisk", ["ChaosTrace", "ChaosHash", "SystemPackage"] + system),
    // The threads and semaphores of the baton.
    Row(
      "ChaosPhone",
      ["ChaosDisk", "ChaosTrace", "ChaosHash", "SystemPackage", "Dispatch"] + system),
    Row(
      "ChaosContracts",
      ["ChaosPhone", "ChaosDisk", "ChaosTrace", "ChaosHash", "SystemPackage"] + system),

    // One import for whoever writes a store; nobody else here uses it.
    Row("ChaosKit", machine),

    // Real libraries, and what they take for the system. The keys of threads, memory and turns.
    Row(
      "ChaosSQLite",
      ["ChaosPhone", "ChaosDisk", "CSQLite", "CSharedMemory", "SystemPackage", "Dispatch"]
        + system),

    // NSUserDefaults, for stores in process and for what takes its place in managed ones.
    Row("ChaosDefaults", machine),

    // Real processes and the calls that they make.
    // Foundation is what managed code runs on: it is warmed up before processes are forked.
    Row(
      "ChaosProcess",
      machine + ["ChaosDefaults", "CManaged", "CSharedMemory", "Foundation"] + system),

    // The same code without a process of its own.
    Row(
      "ChaosInProcess",
      ["ChaosProcess", "ChaosContracts", "ChaosPhone", "ChaosTrace", "CInterposed"]),

    // iOS's frameworks for managed code on Linux: each asks the phone by one way.
    // The queues on which sources tell.
    Row("ChaosApple", ["ChaosProcess", "ChaosPhone", "ChaosDisk", "Dispatch", "Foundation"]),
    // Logs and locks need no phone: what is written to standard error reaches it by itself.
    Row("ChaosOS", ["os", "Foundation"] + system),
    // Combine of others, and settings as its publishers.
    Row(
      "ChaosCombine",
      [
        "ChaosApple", "OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation", "Foundation",
      ]),
    Row("UIKit", ["ChaosProcess", "Foundation"]),
    Row("_Testing_UIKit", ["UIKit"]),
    Row("Security", ["ChaosApple", "ChaosProcess", "ChaosPhone", "Foundation"]),
    Row("LocalAuthentication", ["ChaosApple", "Foundation"]),
    Row("WidgetKit", ["Foundation"]),
    // Apple's name of SQLite, and the class that it gives to files.
    Row("SQLite3", ["ChaosApple", "CSQLite", "Foundation"]),
    Row("Contacts", ["ChaosProcess", "ChaosTrace", "Foundation"]),
    Row("CoreLocation", ["ChaosProcess", "ChaosTrace", "Foundation"]),
    Row("EventKit", ["ChaosProcess", "ChaosTrace", "Foundation"]),
    Row("Photos", ["ChaosProcess", "ChaosTrace", "Foundation"]),
    // Settings of views, and what SwiftUI brings along.
    Row("ChaosSwiftUI", ["ChaosApple", "Foundation", "Observation"]),

    // The store that misbehaves does so by the system's own calls.
    Row("ChaosStores", machine + ["ChaosDefaults", "ChaosSQLite", "CSQLite"] + system),
    Row("ChaosBehaviours", ["ChaosContracts", "ChaosTrace"]),
    Row("ChaosInvariants", ["ChaosContracts", "ChaosPhone", "ChaosTrace"]),
    Row("ChaosSimulation", machine + ["ChaosHash"]),
    Row("ChaosSearch", ["ChaosPhone", "ChaosTrace"]),
    // The shrinker knows traces and one yes/no question.
    Row("ChaosShrinking", ["ChaosTrace"]),
    // The corpus knows bytes, and real files.
    Row("ChaosCorpus", ["ChaosTrace", "ChaosHash", "CLZ4", "SystemPackage"] + system),
    // The engine: its plans, results and nights are files.
    Row(
      "ChaosCampaign",
      machine + engine + [
        "ChaosScenarios", "ChaosHash", "CAffinity", "Dispatch", "Foundation", "Synchronization",
      ] + system),
    // Results as text and documents: campaigns, sweeps, comparisons and scenarios.
    Row(
      "ChaosReports",
      machine + ["ChaosCampaign", "ChaosScenarios", "ChaosSimulation", "Foundation"]),
    // Child processes: what they share with those that they start.
    Row(
      "ChaosWorkers",
      machine + [
        "ChaosCampaign", "ChaosSimulation", "CAffinity", "CSharedMemory", "Foundation",
        "Synchronization",
      ] + system),

    Row(
      "ChaosCatalog",
      machine + middle + engine + ["ChaosCampaign", "ChaosSQLite", "ChaosHash", "CAffinity"]),

    // The same traces in real processes.
    Row(
      "ChaosFidelity",
      machine + engine + ["ChaosProcess", "ChaosCampaign", "ChaosCatalog", "ChaosHash"]),

    // Pages tell the stories of the reports.
    Row("ChaosPages", machine + ["ChaosReports", "Mustache"]),

    Row(
      "ChaosCommand",
      machine + middle + engine + [
        "ChaosPages", "ChaosFidelity", "ChaosWorkers", "ChaosCampaign", "ChaosCatalog",
        "ChaosHash", "ChaosKit",
        "ChaosScenarios", "CAffinity",
        "ArgumentParser", "Dispatch", "Foundation", "Synchronization",
      ] + system),
    Row(
      "ChaosTesting",
      machine + middle + engine + [
        "ChaosCampaign", "ChaosCatalog", "ChaosHash", "ChaosKit", "Foundation", "Testing",
        "XCTest",
      ]),
    // With the counters that libFuzzer reads.
    Row(
      "ChaosFuzzing",
      machine + middle + engine + [
        "ChaosCampaign", "ChaosCatalog", "ChaosHash", "ChaosKit", "CFuzzCounters",
      ] + system),
    Row("ChaosFuzz", ["ChaosFuzzing"]),
    Row("chaos", ["ChaosCommand", "ChaosCatalog"]),

    // Source text, beside all of it.
    Row("ChaosSourceText", []),
    Row("as-ios", ["ChaosSourceText", "Foundation"]),
    Row("CompileAsIOS", ["PackagePlugin", "Foundation"]),
  ]

  static func wrongImports(_ file: SourceFile) -> [Problem] {
    guard let target = file.target, let row = rows.first(where: { $0.target == target }) else {
      return [file.problem("its target has no row in \(#fileID)")]
    }
    return imports(file).compactMap { line, module in
      row.allowed.contains(module)
        ? nil
        : file.problem(
          "\(target) may not import \(module), only \(row.allowed.joined(separator: ", "))",
          line: line)
    }
  }

  /// The modules that a file imports, with their lines.
  static func imports(_ file: SourceFile) -> [(line: Int, module: String)] {
    file.code.enumerated().compactMap { number, line in
      var words = line.split(whereSeparator: \.isWhitespace)[...]
      while let first = words.first, first.hasPrefix("@") || accessLevels.contains(String(first)) {
        words.removeFirst()
      }
      guard words.popFirst() == "import" else { return nil }
      if words.count > 1, kinds.contains(String(words[words.startIndex])) { words.removeFirst() }
      return words.first.map { name in
        (number + 1, String(name.prefix { $0 != "." && $0 != ";" }))
      }
    }
  }

  private static let accessLevels = ["public", "package", "internal", "fileprivate", "private"]
  private static let kinds = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]
}
