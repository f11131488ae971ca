// What each part of the search is worth: `Parts SEEDS REACH [FIRST] [SEARCH]` looks for every
// planted bug from each seed, with all parts and without one at a time, or in one way alone, and
// prints a line for each search.

var words = Array(CommandLine.arguments.dropFirst())
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
