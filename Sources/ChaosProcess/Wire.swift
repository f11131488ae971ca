// What the simulation and a managed process say to each other, as bytes in the memory they share.

import CManaged
import ChaosContracts
import ChaosPhone
import ChaosTrace
import SystemPackage

/// A message, as it is written or read. Both ends are the same program, so nothing in it has a
/// version.
package struct Wire {
  package private(set) var bytes: [UInt8] = []
  private var place = 0

  package init() {}

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether everything was read.
  var isAtEnd: Bool { place == bytes.count }

  /// The message that lies in a channel.
  init(_ channel: UnsafeMutablePointer<chaos_channel>) {
    let size = min(Int(channel.pointee.size), Int(CHAOS_WINDOW))
    bytes = Array(UnsafeRawBufferPointer(start: chaos_channel_data(channel), count: size))
  }

  /// Puts the message into a channel.
  ///
  /// - Returns: false if it is too long for it.
  func lay(into channel: UnsafeMutablePointer<chaos_channel>) -> Bool {
    guard bytes.count <= Int(CHAOS_WINDOW) else { return false }
    UnsafeMutableRawBufferPointer(
      start: chaos_channel_data(channel), count: Int(CHAOS_WINDOW)
    ).copyBytes(from: bytes)
    channel.pointee.size = UInt32(bytes.count)
    return true
  }

  // MARK: Numbers and bytes

  package mutating func put(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func put(_ part: [UInt8]) {
    put(part.count)
    bytes += part
  }

  package mutating func put(_ text: String) { put(Array(text.utf8)) }

  package mutating func number() -> Int {
    guard bytes.count - place >= 8 else { return 0 }
    var number: UInt64 = 0
    for byte in 0..<8 { number |= UInt64(bytes[place + byte]) << (8 * byte) }
    place += 8
    return Int(Int64(bitPattern: number))
  }

  package mutating func part() -> [UInt8] {
    let size = max(0, min(number(), bytes.count - place))
    defer { place += size }
    return Array(bytes[place..<place + size])
  }

  package mutating func text() -> String { String(decoding: part(), as: UTF8.self) }

  /// What every launch is told.
  ///
  /// - Parameter root: what its paths begin with.
  mutating func putLaunch<Kind: ManagedStoreKind>(
    _ kind: Kind, _ host: Host, under root: String
  ) {
    put(Kind.typeName)
    put(Int(host.process?.code ?? 0))
    put(Int(host.launchCause.code))
    put(root + host.container)
    put(root + host.group)
    put(root + kind.home(host))
    put(host.appVersion)
    put(host.timeZone)
    put(kind.words.count)
    for word in kind.words { put(word) }
  }

  // MARK: What stores are asked and answer

  mutating func put(_ key: Key) { put(Int(key.code)) }

  mutating func key() -> Key {
    guard let key = Key(rawValue: UInt8(truncatingIfNeeded: number())) else {
      fatalError("chaos has a bug: a message names a key that there is not")
    }
    return key
  }

  mutating func put(_ value: Value?) {
    put(value == nil ? 0 : 1)
    if let value { put(value.bytes) }
  }

  mutating func value() -> Value? { number() == 0 ? nil : Value(bytes: part()) }

  mutating func put(_ outcome: ReadOutcome) {
    switch outcome {
    case .value(let value):
      put(0)
      put(value.bytes)
    case .absent: put(1)
    case .unavailable: put(2)
    case .corrupt: put(3)
    }
  }

  mutating func outcome() -> ReadOutcome {
    switch number() {
    case 0: .value(Value(bytes: part()))
    case 1: .absent
    case 2: .unavailable
    default: .corrupt
    }
  }

  mutating func put(_ error: StoreError?) {
    switch error {
    case nil: put(0)
    case .unavailable?: put(1)
    case .corrupt?: put(2)
    case .failed(let errno)?:
      put(3)
      put(Int(errno.rawValue))
    case .unknown(let errno)?:
      put(4)
      put(Int(errno.rawValue))
    }
  }

  mutating func error() -> StoreError? {
    switch number() {
    case 0: nil
    case 1: .unavailable
    case 2: .corrupt
    case 3: .failed(Errno(rawValue: CInt(truncatingIfNeeded: number())))
    default: .unknown(Errno(rawValue: CInt(truncatingIfNeeded: number())))
    }
  }
}
