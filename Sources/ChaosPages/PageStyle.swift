// How the page looks, in wide windows, in narrow ones and on paper. It reads well without any of
// this. No text is smaller than 11 pixels, in no window and on no paper.

enum PageStyle {
  static let text = """
    :root{color-scheme:light dark;--page:#fff;--ink:#1b1f24;--quiet:#57606a;--line:#d0d7de;
    --card:#f6f8fa;--fail:#b42318;--good:#1f6f43;--warn:#855700}
    @media(prefers-color-scheme:dark){:root{--page:#0f1318;--ink:#e6edf3;--quiet:#9aa4af;
    --line:#39414a;--card:#161b22;--fail:#ff8a80;--good:#63d68a;--warn:#e8bd4a}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:62rem;padding:1.2rem;background:var(--page);color:var(--ink);
    font:15px/1.5 system-ui,sans-serif;overflow-wrap:break-word}
    h1{font-size:1.5rem;margin:.2rem 0;line-height:1.25}
    h2{font-size:1.15rem;margin:2.2rem 0 .5rem;padding-bottom:.2rem;
    border-bottom:1px solid var(--line)}
    article h2{margin:.6rem 0 .5rem}
    h3{font-size:1rem;margin:1.3rem 0 .3rem}
    p,ul{margin:.4rem 0}
    table{border-collapse:collapse;width:100%;font-size:14px}
    caption{text-align:left;color:var(--quiet);padding:.2rem 0}
    th,td{border:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top;
    overflow-wrap:break-word}
    .wide table{min-width:36rem}td code{overflow-wrap:anywhere}
    td code.id{overflow-wrap:normal;white-space:nowrap}.short{white-space:nowrap}
    td.now{min-width:9rem}
    th{font-weight:600}
    td.number,th.number,.done{text-align:right;font-variant-numeric:tabular-nums}
    tr.broken td{background:color-mix(in srgb,var(--fail) 14%,transparent);font-weight:600}
    tr.belief td{background:color-mix(in srgb,var(--warn) 14%,transparent)}
    tr:target td{outline:2px solid var(--warn);outline-offset:-2px}
    article:target{outline:2px solid var(--warn);outline-offset:2px}
    td.never{font-style:italic;color:var(--quiet);
    background:repeating-linear-gradient(45deg,transparent 0 6px,var(--line) 6px 7px)}
    .wide table.matrix{width:auto;min-width:0;font-size:12px}
    table.matrix td,table.matrix th{padding:.12rem .2rem}
    th.turned{vertical-align:bottom}th.turned span{writing-mode:vertical-rl;white-space:nowrap}
    table.matrix td.never{font-size:11px;text-align:center}
    .compact,.paper-only{display:none}
    pre,code{font:13px/1.45 ui-monospace,Menlo,Consolas,monospace}
    pre{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.6rem;
    overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
    article{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--fail);
    border-radius:6px;padding:.3rem 1rem 1rem;margin:1rem 0}
    article pre{background:var(--page)}
    .broken-word{color:var(--fail);font-weight:700}
    .held-word{color:var(--good);font-weight:700}
    .unknown-word{color:var(--warn);font-weight:700}
    .quiet{color:var(--quiet)}
    .wide{overflow-x:auto}
    svg{display:block;margin:.5rem 0;color:var(--ink)}
    .fill-fail{fill:var(--fail)}.fill-good{fill:var(--good)}.fill-warn{fill:var(--warn)}
    .stroke-fail{stroke:var(--fail)}.stroke-good{stroke:var(--good)}
    .stroke-warn{stroke:var(--warn)}
    .paper{fill:var(--page)}.ink{fill:var(--ink)}
    path.stroke-fail{fill:none}
    nav a{margin-right:1rem}a{color:inherit}
    a:focus-visible,summary:focus-visible{outline:3px solid var(--warn);outline-offset:2px}
    """ + narrow + paper

  /// Tables stand as lists, a line for each cell with the name of its column. The matrix says what
  /// was reached without saying how often.
  private static let narrow = """

    @media screen and (max-width:40rem){body{padding:.6rem}article{padding:.3rem .6rem .8rem}
    .wide table{min-width:0}
    table:not(.matrix),table:not(.matrix) :is(caption,tbody,tr,th,td){display:block;width:100%}
    table:not(.matrix) thead{display:none}
    table:not(.matrix) tr{border:1px solid var(--line);margin:.35rem 0;padding:.15rem 0}
    table:not(.matrix) :is(td,th){border:0;padding:.1rem .5rem}
    table:not(.matrix) td{text-align:left;white-space:normal;min-width:0}
    table:not(.matrix) td:empty{display:none}
    td[data-label]::before{content:attr(data-label) ": ";color:var(--quiet);font-weight:400}
    \(compact)}

    """

  private static let compact = """
    .matrix .done,.matrix td span{display:none}.compact{display:block}
    .wide table.matrix{font-size:11px;width:100%;table-layout:fixed}
    table.matrix td,table.matrix th{padding:.1rem 0;text-align:center}
    table.matrix th:first-child{width:7rem;text-align:left;overflow-wrap:anywhere}
    .matrix td.number::before{content:"✓"}.matrix td.never::before{content:"–"}
    th.turned span{display:inline-block}
    """

  /// What decides, on as few sheets as can be: a page is at most a megabyte there too. Patterns
  /// would be pictures of their own, each as large as a finding.
  private static let paper = """
    @media print{:root{color-scheme:light;--page:#fff;--ink:#000;--card:#fff;--quiet:#333;
    --line:#999;--fail:#9b1c12;--good:#145232;--warn:#6b4600}
    nav,.screen,.broad{display:none}.paper-only{display:block}
    article:nth-of-type(n+13) .story,tbody tr:nth-child(n+41){display:none}
    td.never,svg rect[fill^="url("]{background:none;fill:none}
    body{max-width:none;padding:0;font-size:12px}
    article{padding:.2rem .4rem .4rem}
    .wide{overflow:visible}.wide table{min-width:0;font-size:11px}
    pre,code{font-size:11px}
    tr,svg,pre{break-inside:avoid}
    h2,h3,caption{break-after:avoid}
    details::details-content{content-visibility:visible;display:block;height:auto}
    a{text-decoration:none}
    \(compact)}
    """
}
