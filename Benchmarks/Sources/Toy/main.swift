// The toy in chaos: `Toy SEEDS`. Benchmarks/Rivals says what the lines mean.

guard CommandLine.arguments.count == 2, let seeds = Int(CommandLine.arguments[1]), seeds > 0 else {
  fatalError("chaos has a bug: the toy was started without a number of seeds")
}
Toy().run(seeds: seeds)
