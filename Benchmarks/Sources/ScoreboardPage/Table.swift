// A table as markup.

/// Rows of cells; the cells are markup.
struct Table {
  var head: [String]
  var rows: [[String]] = []
  /// The columns from here on are figures.
  var figuresFrom = 1

  var markup: String {
    func line(_ cells: [String], _ element: String) -> String {
      let marked = cells.enumerated().map { place, cell in
        "<\(element)\(place >= figuresFrom ? " class=\"number\"" : "")>\(cell)</\(element)>"
      }
      return "<tr>\(marked.joined())</tr>"
    }
    return "<div class=\"wide\"><table>\n\(line(head, "th"))\n"
      + rows.map { line($0, "td") }.joined(separator: "\n") + "\n</table></div>\n"
  }
}
