// A pack put together by hand, whose checksum is right and whose parts say what they like.

import ChaosHash

@testable import ChaosCorpus

/// The parts of a pack.
struct LyingPack {
  /// A seed with the codes of eras and models.
  struct Seed {
    var eras: [UInt8]
    var models: [UInt8]
  }

  /// What the index says of a trace.
  struct Member {
    var distance: Int
    var content: [UInt8] = []
    var isDrawn = false
    var notes: Int?
  }

  var seeds: [Seed] = []
  var notes: [UInt8] = []
  var members: [Member]

  var bytes: [UInt8] {
    var body: [UInt8] = []
    body.append(number: members.count)
    body.append(number: members.count { !$0.isDrawn })
    if members.contains(where: \.isDrawn) {
      body.append(word: 1)
      body.append(number: seeds.count)
      for seed in seeds {
        body.append(word: 42)
        for codes in [seed.eras, seed.models] {
          body.append(number: codes.count)
          body += codes
        }
      }
    }
    let frame = notes.isEmpty ? [] : LZ4Frame.compress(notes, quickly: true)
    body.append(number: frame.count)
    body += frame
    for member in members {
      body.append(number: member.distance)
      body.append(number: member.content.count << 1 | (member.isDrawn ? 1 : 0))
      if !notes.isEmpty { body.append(number: member.notes ?? 0) }
    }
    for member in members { body += member.content }
    var bytes = TracePack.magic + [TracePack.version] + [UInt8](repeating: 0, count: 8) + body
    HostileFiles.sign(&bytes)
    return bytes
  }

  /// How opening it goes.
  var outcome: String { Self.outcome(bytes) }

  static func outcome(_ bytes: [UInt8]) -> String {
    do throws(TraceFileError) {
      _ = try TracePack(bytes, file: "p")
      return "opened"
    } catch {
      return error.description
    }
  }
}
