// What reports write, against the schemas in Reports. The whole schema of SARIF is large and not
// ours; whoever has it names it in CHAOS_SARIF_SCHEMA.

import Foundation
import Testing

@Suite struct SchemaTests {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  private static func runs(_ line: String) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  static let hasJSONSchema = runs("\(path) python3 -c 'import jsonschema'")
  static let hasXMLLint = runs("\(path) command -v xmllint")
  /// As in a sandbox, where nothing of the machine's environment is known.
  private static let path = "PATH=/usr/local/bin:/usr/bin:/bin"

  private static let validate = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1]))
    kind = jsonschema.validators.validator_for(schema)
    problems = list(kind(schema).iter_errors(json.load(open(sys.argv[2]))))
    for problem in problems[:5]: print(list(problem.absolute_path), problem.message[:300])
    sys.exit(1 if problems else 0)
    """

  private func expectValid(_ sandbox: Sandbox, _ file: String, _ schema: String) throws {
    let ended = try sandbox.start(
      ["-c", Self.validate, schema, file], program: "/usr/bin/python3"
    ).wait()
    #expect(ended.status == 0, "\(file): \(ended.output)\(ended.errors)")
  }

  /// Findings, known ones, a store that traps, and a doubt: whatever a document may hold.
  private func reports() throws -> Sandbox {
    let sandbox = try Sandbox()
    for (seed, name) in [("42", "a.json"), ("43", "b.json")] {
      let ended = try sandbox.start([
        "run", "--store", "session-cached", "--store", "hardened-file", "--store", "rogue:trap",
        "--seed", seed, "--runs", "120", "--format", "json", "-q",
      ]).wait()
      try sandbox.write(ended.output, to: name)
    }
    // A night's result has checks besides.
    let plain = String(decoding: try sandbox.bytes("b.json"), as: UTF8.self)
    let checks = [("held", ""), ("broken", "why"), ("unknown", "why")].map { verdict, message in
      #"{"kind": "planted bugs", "name": "\#(verdict)", "verdict": "\#(verdict)", "#
        + #""message": "\#(message)"}"#
    }
    let brace = try #require(plain.firstIndex(of: "{"))
    try sandbox.write(
      "{\"checks\": [\(checks.joined(separator: ", "))]," + plain[plain.index(after: brace)...],
      to: "b.json")
    _ = try sandbox.run("report", "a.json", "-o", "one", "--label", "Monday", "--commit", "abc")
    _ = try sandbox.run(
      "report", "a.json", "b.json", "-o", "two", "--against", "one", "--accept-known")
    return sandbox
  }

  @Test(.enabled(if: hasJSONSchema, "python3-jsonschema is not installed"))
  func documentsFollowTheirSchemas() throws {
    let sandbox = try reports()
    for file in ["a.json", "b.json", "one/summary.json", "two/summary.json"] {
      try expectValid(sandbox, file, "\(Self.root)/Reports/summary.schema.json")
    }
    let whole = ProcessInfo.processInfo.environment["CHAOS_SARIF_SCHEMA"].map { [$0] } ?? []
    for schema in ["\(Self.root)/Reports/sarif.schema.json"] + whole {
      for folder in ["one", "two"] { try expectValid(sandbox, "\(folder)/results.sarif", schema) }
    }
    // A schema that allows anything would prove nothing.
    try sandbox.write(#"{"version": "1", "stores": []}"#, to: "bad.json")
    let bad = try sandbox.start(
      ["-c", Self.validate, "\(Self.root)/Reports/summary.schema.json", "bad.json"],
      program: "/usr/bin/python3"
    ).wait()
    #expect(bad.status == 1 && bad.output.contains("'seed' is a required property"))
  }

  @Test(.enabled(if: hasXMLLint, "xmllint is not installed")) func testsFollowTheirSchema() throws {
    let sandbox = try reports()
    for folder in ["one", "two"] {
      let ended = try sandbox.start(
        ["--noout", "--schema", "\(Self.root)/Reports/junit.xsd", "\(folder)/junit.xml"],
        program: "/usr/bin/xmllint"
      ).wait()
      #expect(ended.status == 0, "\(ended.errors)")
    }
  }
}
