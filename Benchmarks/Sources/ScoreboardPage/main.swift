// Draws the page of the scoreboard: `ScoreboardPage TOY.csv PARTS.csv SMALLEST.csv`.

import Foundation
import Scores

let files = CommandLine.arguments.dropFirst().map { path in
  FileManager.default.contents(atPath: path).map { RawFile(String(decoding: $0, as: UTF8.self)) }
}
guard files.count == 3, let toy = files[0] else {
  fatalError("chaos has a bug: the page was asked for without the toy's figures")
}
print(Page.markup(toy: toy, parts: files[1], smallest: files[2]), terminator: "")
