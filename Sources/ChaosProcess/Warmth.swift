// What every process would find out anew: it is found out once, before the first of them is forked.

import ChaosTrace
import Foundation

/// Lets the runtime and Foundation look up what code that saves data is likely to need: which type
/// conforms to which protocol above all, for which each process would search every library that is
/// loaded. None of the app's own code runs, no file is touched but `/dev/null` and the program's
/// own name, and no state is left behind but such tables.
@_cdecl("chaos_managed_warm")
func warmUp() {
  Bridges.keep()
  // Words are made from the names of cases, by reflection.
  keep(Key.streak.word + ProcessName.app.word)
  let sample = Sample(name: "a", count: 1, share: 0.5, isSet: true, data: Data([1]), more: ["b"])
  tryOut([sample])
  tryOut(["a": sample])
  tryOut(["a": Data([1])])
  tryOut(["a": "b"])
  tryOut(["a": 1])
  tryOut(["a": Date(timeIntervalSince1970: 0)])
  keep(try? JSONSerialization.jsonObject(with: Data("{\"a\": [1, true, null]}".utf8)))
  let list = ["a": [Data([1]), "b", 1] as [Any]]
  if let bytes = try? PropertyListSerialization.data(
    fromPropertyList: list, format: .xml, options: 0)
  {
    keep(try? PropertyListSerialization.propertyList(from: bytes, format: nil))
  }
  keep(URL(fileURLWithPath: "/a").appendingPathComponent("b").deletingLastPathComponent().path)
  tryOutFiles()
  keep(UUID(uuidString: "00000000-0000-0000-0000-000000000001")?.uuidString)
  keep(String(format: "%d %@", 1, "a"))
  // UserDefaults look at the arguments, and at what kind of value they are given.
  keep(ProcessInfo.processInfo.arguments.count + ProcessInfo.processInfo.processName.count)
  let values: [Any] = ["a", 1, 1.5, true, Data([1]), Date(timeIntervalSince1970: 0), ["a"], list]
  for value in values { sortOut(value as AnyObject) }
  fail { keep(try JSONDecoder().decode([String: Data].self, from: Data("{".utf8))) }
  fail { keep(try PropertyListDecoder().decode([String: Data].self, from: Data("{".utf8))) }
}

/// The ways to files. What would be made, moved or removed is asked for below what is no folder:
/// there it fails, on any machine, after much of the work.
private func tryOutFiles() {
  let manager = FileManager.default
  let (nothing, nowhere) = (URL(fileURLWithPath: "/dev/null"), URL(fileURLWithPath: "/dev/null/a"))
  keep(manager.fileExists(atPath: "/"))
  keep(try? Data(contentsOf: nothing))
  // A file that has bytes, so that some are copied.
  if let bytes = try? Data(contentsOf: URL(fileURLWithPath: "/proc/self/comm")) {
    keep(Array(bytes))
    keep(String(data: bytes, encoding: .utf8))
  }
  fail { keep(try Data(contentsOf: nowhere)) }
  fail { try Data([1]).write(to: nothing) }
  fail { try Data([1]).write(to: nowhere, options: .atomic) }
  fail { try "a".write(to: nowhere, atomically: true, encoding: .utf8) }
  fail { keep(try String(contentsOf: nowhere, encoding: .utf8)) }
  fail { try manager.removeItem(at: nowhere) }
  fail { try manager.moveItem(at: nowhere, to: nowhere.appendingPathComponent("b")) }
  fail { try manager.createDirectory(at: nowhere, withIntermediateDirectories: true) }
  fail { keep(try manager.contentsOfDirectory(atPath: nowhere.path)) }
}

/// What a value of a property list is, as Foundation asks.
private func sortOut(_ value: AnyObject) {
  keep(value is NSArray || value is NSDictionary || value is NSData)
  keep(value is NSDate || value is NSNumber || value is NSString)
  keep(value as? [Any])
  keep(value as? [String: Any])
  keep(value as? String)
  keep(value as? Data)
  keep((value as? Bool, value as? Int, value as? Double))
}

/// What is thrown is sorted out as apps do it.
private func fail(_ body: () throws -> Void) {
  do { try body() } catch {
    keep(error as? CocoaError)
    keep((error as? CocoaError)?.code)
    keep(error is DecodingError || error is EncodingError)
    keep(error as? POSIXError)
    keep(error as? URLError)
    keep((error as NSError).code)
  }
}

/// Takes a value, so that the work for it is done: an optimised build leaves out what nobody uses.
@inline(never) @_optimize(none)
func keep<Value>(_ value: Value) { _ = value }

/// The kinds of fields that saved types have.
private struct Sample: Codable {
  var name: String
  var count: Int
  var share: Double
  var isSet: Bool
  var data: Data
  var more: [String]
}

private func tryOut<Value: Codable>(_ value: Value) {
  if let json = try? JSONEncoder().encode(value) {
    keep(try? JSONDecoder().decode(Value.self, from: json))
  }
  for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    guard let list = try? encoder.encode(value) else { continue }
    keep(try? PropertyListDecoder().decode(Value.self, from: list))
  }
}
