// The files that `chaos init` writes, and what it says at the end. Words between @ signs are names
// of the package.

/// All templates.
enum StarterTemplates {
  /// What a package needs to be tested.
  static let needed = [
    StarterFile(
      path: "Sources/@TARGET@/OnLinux.swift", purpose: "aliases: the app's code asks the phone",
      text: aliases(access: "public ")),
    StarterFile(
      path: "Sources/@UNDERTEST@/OnLinux.swift", purpose: "the same for the sample",
      text: aliases(access: "")),
    StarterFile(
      path: "Sources/@UNDERTEST@/PhoneApp.swift", purpose: "what your app saves: begin here",
      text: app),
    StarterFile(
      path: "Sources/@PROGRAM@/main.swift", purpose: "the command line with your app in it",
      text: commandLine),
    StarterFile(
      path: "Tests/@TESTS@/@TESTS@.swift", purpose: "the tests, for swift test", text: tests),
    StarterFile(path: "chaos.json", purpose: "options of that command line", text: config),
  ]

  /// What runs tests and searches elsewhere. Nothing else asks for these.
  static let campaigns = [
    StarterFile(
      path: ".github/workflows/chaos.yml",
      purpose: "GitHub: tests for each pull request, a search each night", text: workflow),
    StarterFile(
      path: "Chaos/campaign.sbatch", purpose: "Slurm: a search on a cluster", text: slurm),
    StarterFile(
      path: "Chaos/campaign.yaml", purpose: "Kubernetes: a search as a job", text: kubernetes),
  ]

  static let nextSteps = """
    What comes next:

    1. Package.swift. Among the dependencies (a path, or the URL from which you have chaos):

         .package(name: "chaos", path: "@CHAOS@"),
    @PLATFORMS@
       The target '@TARGET@' gets, among its own dependencies:

         .product(name: "ChaosApple", package: "chaos", condition: .when(platforms: [.linux])),

       And three targets are new:

         .target(
           name: "@UNDERTEST@",
           dependencies: [
             "@TARGET@", .product(name: "ChaosKit", package: "chaos"),
             .product(name: "ChaosProcess", package: "chaos"),
           ]),
         .executableTarget(
           name: "@PROGRAM@",
           dependencies: ["@UNDERTEST@", .product(name: "ChaosCommand", package: "chaos")]),
         .testTarget(
           name: "@TESTS@",
           dependencies: ["@UNDERTEST@", .product(name: "ChaosTesting", package: "chaos")]),

    2. swift test --filter @TESTS@     fails: the sample has the bug that most apps have.
    3. Sources/@UNDERTEST@/PhoneApp.swift     put your own type in the place of the sample.
    4. swift run @PROGRAM@ run     searches longer, and tells more; chaos.json has its options.
    """

  /// Foundation's types that another module has on Linux. Types of the module itself win.
  private static let app = """
    // What the app saves, and how chaos reads and writes it.

    import ChaosKit
    import ChaosProcess
    import Foundation
    import @MODULE@

    /// One launch of the app, in a process of its own. This is a sample with a bug that most apps
    /// have: put a type of yours in the place of `settings`.
    public final class PhoneApp: AppUnderTest {
      private let settings = UserDefaults.standard

      public init(_ launch: Launch) throws {}

      /// The values that the app saves. What `get` throws means that a value is not available
      /// now, and what `set` throws that it may not have been saved. There are `.string`, `.data`,
      /// `.date` and `.codable` too.
      public static var keys: [AppKey<PhoneApp>] {
        [
          .int(
            .streak, absent: 0, get: { $0.settings.integer(forKey: "daysInARow") },
            set: { app, days in
              if let days {
                app.settings.set(days, forKey: "daysInARow")
              } else {
                app.settings.removeObject(forKey: "daysInARow")
              }
            })
        ]
      }

      /// What tests, reports and the command line call the app.
      public static let storeName = "@STORE@"

      /// Whether a widget or another extension saves by this code too. Without one: false.
      public static let hasExtensions = true

      // What the app promises. Without a word it is what `UserDefaults` does, which may lose in a
      // crash of the system what was saved just before. An app that says more is held to more:
      //
      // public static func promises(_ era: Era) -> Promises {
      //   var promises = Promises()  // what is saved survives a kill, a panic and a power loss
      //   promises.protect(by: .completeUntilFirstUnlock)  // the class of its files
      //   return promises
      // }
    }

    """

  private static let commandLine = """
    // The command line of chaos with the app in it: `swift run @PROGRAM@ run`.

    import ChaosCommand
    import @UNDERTEST@

    Chaos.main(adding: PhoneApp.self)

    """

  private static let config = """
    // Options of `swift run @PROGRAM@ COMMAND`, with the names that `--help` shows. What is typed
    // wins. JSON5: comments, names without quotation marks, a comma behind the last one.
    {
      // Of every command that has it.
      corpus: "Corpus",

      // Of one command.
      @SEARCHES@
    }

    """

  private static let tests = """
    // What phones do to what the app saves. CHAOS_SEED, CHAOS_RUNS and CHAOS_FOR (10s, 5m) steer
    // the search from outside.

    import ChaosTesting
    import @UNDERTEST@
    import Testing

    @Suite struct @TESTS@ {
      @Test func survivesThePhone() throws { try chaos(PhoneApp.self@ERAS@) }

      /// The phone restarts, and iOS prewarms the app before the first unlock.
      @Test func survivesAPrewarmedLaunch() throws {
        try scenario(
          [
            .launch(.app, .user), .act(.app, .write, on: .streak), .wait(.minute), .reboot,
            .launch(.app, .prewarm), .act(.app, .streak, on: .streak),
          ], on: PhoneApp.self)
      }
    }

    """
}
