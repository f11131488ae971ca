// The whole page: one document without anything from elsewhere.

import Scores

/// Draws the page.
enum Page {
  static func markup(toy: RawFile, parts: RawFile?, smallest: RawFile?) -> String {
    let pieces = [
      head, ToyPart(toy)?.markup ?? "<p>No figures of the toy.</p>\n",
      parts.flatMap { SearchParts($0)?.markup } ?? unmeasured,
      SmallestPart(smallest)?.markup ?? "", how, conditions("The toy", toy),
      parts.map { conditions("The parts of the search", $0) } ?? "",
      end,
    ]
    return pieces.joined()
  }

  private static var head: String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>chaos: the scoreboard</title>
    <style>\(style)</style></head><body>
    <h1>The scoreboard</h1>
    <p>chaos beside other tools, and its search beside itself. <code>Scripts/scoreboard</code>
    measures it again.</p>

    """
  }

  private static let unmeasured = """
    <p>What each part of the search is worth was not measured: <code>Scripts/scoreboard
    --parts</code>.</p>

    """

  private static let how = """
    <h2>How the figures were taken</h2>
    <p>Times are of a core, so that other programs count as little as they can. Load is how many
    programs wanted a core, on average over a minute: on a busy machine times are longer all the
    same, since caches are shared, so compare figures of one run only.</p>
    <p>Counts (found, lengths, executions, steps) are the same in each run:
    <code>Scripts/scoreboard --check</code> runs the toy again in every tool and compares,
    <code>--check-parts</code> the searches from one seed. Raw figures:
    <a href="scoreboard.csv">scoreboard.csv</a>,
    <a href="scoreboard-parts.csv">scoreboard-parts.csv</a>,
    <a href="scoreboard-smallest.csv">scoreboard-smallest.csv</a>.</p>

    """

  private static let end = "</body></html>\n"

  /// The machine, and how busy it was meanwhile.
  private static func conditions(_ title: String, _ file: RawFile) -> String {
    let loads = file.conditions.filter { $0.name.hasPrefix("load") }.compactMap { Double($0.words) }
    let processor = Words.escaped(file.condition("processor") ?? "an unknown processor")
    guard let least = loads.min(), let most = loads.max() else {
      return "<p>\(title): \(processor); load unknown.</p>\n"
    }
    let load = "load \(Words.figure(least)) to \(Words.figure(most))"
    return "<p>\(title): \(processor); \(load).</p>\n"
  }

  private static let style = """
    :root{color-scheme:light dark;--page:#fff;--ink:#1b1f24;--quiet:#57606a;--line:#d0d7de;
    --bar:#8c959f;--our:#1f6f43;--fail:#b42318;--good:#1f6f43;--warn:#855700}
    @media(prefers-color-scheme:dark){:root{--page:#0f1318;--ink:#e6edf3;--quiet:#9aa4af;
    --line:#39414a;--bar:#6e7781;--our:#63d68a;--fail:#ff8a80;--good:#63d68a;--warn:#e8bd4a}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:62rem;padding:1.2rem;background:var(--page);color:var(--ink);
    font:15px/1.5 system-ui,sans-serif}
    h1{font-size:1.5rem;margin:.2rem 0}
    h2{font-size:1.15rem;margin:2rem 0 .5rem;padding-bottom:.2rem;
    border-bottom:1px solid var(--line)}
    p{margin:.5rem 0}
    table{border-collapse:collapse;font-size:14px;min-width:100%}
    th,td{border:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}
    th{font-weight:600}
    td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
    .wide{overflow-x:auto;margin:.6rem 0}
    code{font:13px/1.45 ui-monospace,Menlo,Consolas,monospace}
    .quiet{color:var(--quiet)}.good{color:var(--good);font-weight:600}
    .fail{color:var(--fail);font-weight:600}
    .pictures{display:grid;gap:1rem;
    grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr))}
    figure{margin:.5rem 0;max-width:30rem}figcaption{font-size:14px;color:var(--quiet)}
    svg{display:block;width:100%;height:auto}
    svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
    svg text.quiet{fill:var(--quiet);font-size:10px}svg text.ours{font-weight:700}
    svg text.aimed{fill:var(--warn);font-size:10px}
    svg .grid{stroke:var(--line)}svg .bar{fill:var(--bar)}svg .our{fill:var(--our)}
    svg .aim{stroke:var(--warn);stroke-dasharray:4 3;stroke-width:1.5}
    """
}
