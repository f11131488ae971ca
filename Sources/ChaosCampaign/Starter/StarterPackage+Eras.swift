// Which releases of iOS the package's manifest leaves out, so that nothing is searched there.

import ChaosCorpus
import ChaosTrace

extension StarterPackage {
  /// What the manifest says between the brackets of its platforms; nil where it names none.
  var namedPlatforms: Substring? {
    let bytes = (try? WholeFile.read("\(folder)/Package.swift", atMost: 1 << 20)) ?? []
    let manifest = String(decoding: bytes, as: UTF8.self)
    // Conditions of dependencies have the same word.
    return manifest.matches(of: /(.?)platforms:\s*\[([^\]]*)\]/).first { $0.1 != "(" }?.2
  }

  /// The oldest release that the app runs on, and the eras from there on; nil where the manifest
  /// does not say, or leaves none out.
  private var supported: (oldest: Int, eras: [EraName])? {
    guard let text = namedPlatforms?.firstMatch(of: /\.iOS\(\s*(?:\.v|")(\d+)/)?.1,
      let oldest = Int(text)
    else { return nil }
    let all = EraName.allCases.filter { $0.releases != nil }
    let eras = all.filter { $0.releases.map { $0.upperBound >= oldest } ?? false }
    return eras == all || eras.isEmpty ? nil : (oldest, eras)
  }

  /// What the configuration says of commands that search.
  var searches: String {
    guard let supported else { return "run: { runs: 20000 }," }
    let words = supported.eras.map { "\"\($0.word)\"" }.joined(separator: ", ")
    return """
      // Eras: the manifest says iOS \(supported.oldest) and later.
        run: { runs: 20000, era: [\(words)] },
        nightly: { era: [\(words)] },
        plan: { era: [\(words)] },
      """
  }

  /// What the tests say of eras, behind the app's type.
  var testedEras: String {
    guard let supported else { return "" }
    return ", eras: [\(supported.eras.map { ".\($0.word)" }.joined(separator: ", "))]"
  }
}
