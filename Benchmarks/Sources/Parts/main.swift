// What each part of the search is worth: `Parts SEEDS REACH [FIRST]` looks for every planted bug
// from each seed, with all parts and without one at a time, and prints a line for each search.

let numbers = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
guard (2...3).contains(numbers.count), numbers.allSatisfy({ $0 > 0 }) else {
  fatalError("chaos has a bug: the parts were started without numbers")
}
let first = numbers.count == 3 ? numbers[2] : 1
let search = PartSearch(reach: numbers[1])
for seed in first..<(first + numbers[0]) {
  for variant in Variant.all {
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
