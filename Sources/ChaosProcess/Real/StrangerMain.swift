// What runs in a real process whose store is one that is otherwise simulated in process.

import CManaged
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A store with a host whose files are real. Its phone is a stand-in: all that happens to it comes
/// from the phone of the run.
func liveAsStranger(_ channel: UnsafeMutablePointer<chaos_channel>, _ first: inout Wire) -> Never {
  // That folder is the phone's.
  unsetenv("TMPDIR")
  let source = first.text()
  let name = first.text()
  let plain = first.part()
  let typeName = first.text()
  let header = Trace(decoding: first.part()).header
  let process = ProcessName(rawValue: UInt8(truncatingIfNeeded: first.number())) ?? .app
  let life = first.number()
  let root = first.text()
  guard let kind = found(source, name, plain, typeName) else {
    chaos_refuse(channel, "the store \(name) in a process of its own: it cannot be found there")
  }
  let phone = Phone(header, on: Baton())
  phone.observer = { event in
    switch event {
    case .crashed(_, let crash):
      chaos_channel_set_path(channel, crash.description)
      chaos_channel_say(channel, Int32(CHAOS_ABORTED.rawValue))
    case .reported, .threw: break
    default: chaos_refuse(channel, "\(name) asks iOS for what a real machine has not: \(event)")
    }
  }
  // Calls of files do not come this way.
  phone.probe = { _, call, _ in
    chaos_refuse(channel, "\(name) asks iOS for what a real machine has not: \(call)")
  }
  let files = RealFiles(channel, root, phone)
  let host = Host(phone.adopt(process, life: life), files: files) { seconds throws(Errno) in
    try files.sleep(seconds)
  }
  files.follow()
  serve(channel) { () throws(StoreError) -> any Store in try kind.open(host) }
}

/// The store: of the source that knows its name, or made of its bytes.
private func found(_ source: String, _ name: String, _ plain: [UInt8], _ typeName: String)
  -> (any StoreKind)?
{
  if let source = _typeByName(source) as? any KindSource.Type, let kind = source.kind(name) {
    return kind
  }
  guard !typeName.isEmpty, let type = _typeByName(typeName) as? any StoreKind.Type else {
    return nil
  }
  return made(type, plain)
}

private func made<Kind: StoreKind>(_ type: Kind.Type, _ bytes: [UInt8]) -> (any StoreKind)? {
  guard _isPOD(type), bytes.count == MemoryLayout<Kind>.size else { return nil }
  return withUnsafeTemporaryAllocation(of: Kind.self, capacity: 1) { place in
    UnsafeMutableRawBufferPointer(place).copyBytes(from: bytes)
    return place[0]
  }
}
