// What a managed process may do with files of this machine: look, and nothing else. What no file
// can hold is refused, and traps nobody.

#if os(Linux)
  import ChaosProcess
  import ChaosTestSupport
  import Foundation
  import Glibc
  import Testing

  @Suite struct MachineFilesTests {
    @Test func filesOfTheMachineStayAsTheyAre() throws {
      let folder = try TemporaryFolder()
      let path = try folder.write(Array("some text".utf8), to: "file")
      var before = stat()
      #expect(stat(path, &before) == 0)
      let handset = ManagedPhone()
      let said = try handset.run(MachineScript.self, [path, folder.path])
      #expect(
        said == [
          "fchmod errno 30", "fchown errno 30", "futimens errno 30", "chmod errno 30",
          "copy errno 27", "pwrite errno 27", "setxattr errno 7",
          "entered true", "made errno 30", "left true",
        ])
      #expect(handset.phone.refusals == [])
      var after = stat()
      #expect(stat(path, &after) == 0)
      #expect(after.st_mode == before.st_mode && after.st_mtim.tv_sec == before.st_mtim.tv_sec)
      #expect(try folder.files() == ["file"])
    }
  }

  final class MachineScript: Script {
    override func check() -> [String] {
      let body = RandomBody(in: launch.container, seed: 0)
      var said: [String] = []
      func say(_ call: String, _ result: Int) {
        said.append(result < 0 ? "\(call) errno \(errno)" : "\(call) = \(result)")
      }
      let real = open(launch.words[0], O_RDONLY)
      say("fchmod", Int(fchmod(real, 0)))
      say("fchown", Int(fchown(real, 1, 1)))
      var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 2, tv_nsec: 0)]
      say("futimens", Int(futimens(real, &times)))
      say("chmod", Int(chmod(launch.words[0], 0)))
      close(real)

      // A file has at most as many pages as 31 bits count.
      let file = open(launch.container + "/Documents/here", O_RDWR | O_CREAT, 0o644)
      _ = Glibc.write(file, "some text", 9)
      var far = [Int.max - 1]
      var start = [0]
      say(
        "copy",
        body.with(&start) { start in
          body.with(&far) { far in
            body.kernel(.copyFileRange, Int(file), start, Int(file), far, 4)
          }
        })
      say("pwrite", pwrite(file, "some text", 9, off_t(Int.max - 5)))
      var value: [UInt8] = [1]
      say(
        "setxattr",
        body.with("user.a") { name in
          body.with(&value) { body.kernel(.fsetxattr, Int(file), name, $0, -1, 0) }
        })
      close(file)

      // There and back by descriptors: what is relative follows.
      let here = open(".", O_RDONLY | O_DIRECTORY)
      let there = open(launch.words[1], O_RDONLY | O_DIRECTORY)
      fchdir(there)
      var room = [CChar](repeating: 0, count: 4_096)
      let place = getcwd(&room, room.count).map { String(cString: $0) }
      said.append(
        "entered \(place == URL(fileURLWithPath: launch.words[1]).resolvingSymlinksInPath().path)")
      say("made", Int(open("x", O_WRONLY | O_CREAT, 0o644)))
      fchdir(here)
      said.append("left \(access("Documents", F_OK) == 0 || access("app", F_OK) == 0)")
      close(here)
      close(there)
      return said
    }
  }
#endif
