// What each part of the search is worth: `Parts SEEDS REACH [FIRST] [SEARCH]` looks for every
// planted bug from each seed, with all parts and without one at a time, or in one way alone, and
// prints a line for each search. `Parts smallest SEEDS REACH NAME` shrinks what it finds of a
// planted bug, or of a store by any promise, and prints a line for each cause; `Parts bugs` prints
// the names of all bugs.

import Foundation

var words = Array(CommandLine.arguments.dropFirst())
if words == ["bugs"] {
  for bug in PartSearch(reach: 1).bugs { print(bug.name) }
  exit(0)
}
if words.first == "smallest" {
  guard words.count == 4, let seeds = Int(words[1]), let reach = Int(words[2]), seeds > 0 else {
    fatalError("chaos has a bug: the smallest traces were asked for without a store")
  }
  let search = PartSearch(reach: reach)
  let smallest = Smallest(search)
  if let bug = search.bugs.first(where: { $0.name == words[3] }) {
    for cause in try smallest.causes(of: bug, seeds: seeds) { print(cause.line(bug.name)) }
  } else {
    let store = try search.store(words[3])
    for cause in smallest.causes(of: store, seeds: seeds) { print(cause.line("store " + words[3])) }
  }
  exit(0)
}
var variants = Variant.all
if let name = words.last, Int(name) == nil {
  variants.removeAll { $0.name != name }
  words.removeLast()
}
let numbers = words.map { Int($0) ?? 0 }
guard !variants.isEmpty, (2...3).contains(numbers.count), numbers.allSatisfy({ $0 > 0 }) else {
  fatalError("chaos has a bug: the parts were started without numbers")
}
let first = numbers.count == 3 ? numbers[2] : 1
let search = PartSearch(reach: numbers[1])
for seed in first..<(first + numbers[0]) {
  for variant in variants {
    for bug in search.bugs {
      let result = try search.search(bug, UInt64(seed), variant, shrinks: variant == .usual)
      let cpu = Int(result.cpu * 1_000)
      print(
        variant.name, bug.name, seed, result.isFound ? 1 : 0, result.executions,
        "\(cpu / 1_000).\(String(1_000 + cpu % 1_000).dropFirst())",
        result.shrinkRuns.map(String.init) ?? "", result.steps.map(String.init) ?? "",
        separator: ",")
    }
  }
}
