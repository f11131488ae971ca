// Where processes come from, and that none of them is left.

import Foundation
import Testing

@testable import ChaosProcess

@Suite struct NurseryTests {
  /// The processes of a nursery: they are a group.
  private func members(_ group: Int32) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      guard let stat = FileManager.default.contents(atPath: "/proc/\(name)/stat") else {
        return false
      }
      // What stands behind the name of the program: state, parent, group.
      let text = String(decoding: stat, as: UTF8.self)
      let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 2 && fields[2] == "\(group)" && fields[0] != "Z"
    }
  }

  @Test func whoeverIsForkedCanBeKilled() throws {
    let nursery = Nursery()
    try #require(nursery.trouble == nil)
    let slots = try (0..<5).map { _ in try nursery.fork() }
    #expect(try members(nursery.process).count == 6)
    nursery.kill(slots[2])
    #expect(try members(nursery.process).count == 5)
    #expect(try nursery.fork() == slots[2])
  }

  @Test func whenItGoesAllGo() throws {
    var nursery: Nursery? = Nursery()
    let group = try #require(nursery).process
    for _ in 0..<5 { _ = try nursery?.fork() }
    nursery = nil
    #expect(try members(group).isEmpty)
  }

  /// A kill from outside takes its processes along, and whoever waits for one of them hears of it.
  @Test func aKilledOneIsNoticed() throws {
    let nursery = Nursery()
    let slot = try nursery.fork()
    kill(nursery.process, SIGKILL)
    while try !members(nursery.process).isEmpty { usleep(1_000) }
    guard case .lost = nursery.run(slot) else {
      Issue.record("the loss went unnoticed")
      return
    }
  }

  /// Where code, memory and stack of a process begin: what a library keeps by address is the same
  /// each time. Only theirs: this program's own addresses are random, as ever.
  @Test(.enabled("the container forbids it") { mayFixAddresses() })
  func addressesAreTheSameEachTime() throws {
    func places() throws -> [Substring] {
      let nursery = Nursery()
      _ = try nursery.fork()
      // It has no size, and comes in parts: Foundation reads the first only.
      let file = try #require(fopen("/proc/\(nursery.process)/maps", "r"))
      defer { fclose(file) }
      var bytes: [UInt8] = []
      while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { line in
        ["/libc.so", "/ld-linux", "[heap]", "[stack]"].contains { line.contains($0) }
      }.map { $0.prefix { $0 != "-" } }
    }
    let own = "/proc/thread-self/personality"
    let before = try String(contentsOfFile: own, encoding: .utf8)
    let first = try places()
    #expect(first.count > 6)
    for _ in 0..<3 { #expect(try places() == first) }
    #expect(try String(contentsOfFile: own, encoding: .utf8) == before)
  }

  #if os(Linux)
    /// How many filters of the kernel see the calls of a process.
    private func filters(of process: String) throws -> Int {
      let status = try #require(FileManager.default.contents(atPath: "/proc/\(process)/status"))
      let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("Seccomp_filters:") }
      return try #require(line.flatMap { Int($0.drop { !$0.isNumber }) })
    }

    /// Filters are the kernel's to free: thousands of them, one for each launch, stop a machine.
    @Test func allHaveTheOneFilterOfTheirNursery() throws {
      let nursery = Nursery()
      let slots = try (0..<3).map { _ in try nursery.fork() }
      let all = try members(nursery.process)
      #expect(all.count == slots.count + 1)
      // A container may have one of its own.
      let outside = try filters(of: "self")
      for member in all { #expect(try filters(of: member) == outside + 1) }
    }
  #endif

  @Test func thereIsAnEndOfThem() throws {
    let nursery = Nursery()
    for _ in 0..<16 { _ = try nursery.fork() }
    #expect(throws: (any Error).self) { try nursery.fork() }
  }
}

/// Whether programs may be started with addresses that are no chance, by a tool that does that.
func mayFixAddresses() -> Bool {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/setarch")
  process.arguments = ["-R", "true"]
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}
