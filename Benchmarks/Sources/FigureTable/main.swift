// Reads the benchmarks' results in the JMH format and prints one row for each figure.

import Figures
import Foundation

/// The part of a JMH file that holds our metrics.
struct Result: Decodable {
  struct Metric: Decodable {
    var scorePercentiles: [String: Double]
  }

  var secondaryMetrics: [String: Metric]
}

var medians: [String: Double] = [:]
for path in CommandLine.arguments.dropFirst() {
  guard let data = FileManager.default.contents(atPath: path),
    let results = try? JSONDecoder().decode([Result].self, from: data)
  else {
    FileHandle.standardError.write(Data("FigureTable: no results in JMH format: \(path)\n".utf8))
    exit(66)
  }
  for result in results {
    for (name, metric) in result.secondaryMetrics {
      medians[name] = metric.scorePercentiles["50.0"].map { $0 / Figure.scale }
    }
  }
}

print(Table(medians: medians).lines.joined(separator: "\n"))
print(
  """

  Medians. 'value' is by the clock on the wall, 'by CPU' by the time that the process had a core:
  what one core does when nobody else wants it. Targets are judged by the latter where there is one.
  The last column sets each figure against a fixed loop in the same run, to compare machines: for a
  rate, how many fit into one turn of the loop; for a time, how many turns fit into it.
  """)
