// The page and its findings as Mustache templates. Two braces escape what they show; three stand
// only around pictures, style and data that are markup of ours already.

enum PageTemplate {
  static let page = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
    <title>{{symbol}} {{headline}} · {{subject}}</title>
    <style>
    {{{sheet}}}
    </style>
    </head>
    <body>
    <header>
    <p class="quiet">{{subject}}</p>
    <h1><span class="{{tone}}">{{symbol}} {{headline}}</span></h1>
    <p>{{trust}}</p>
    {{#hasFindings}}
    <nav aria-label="Sections">{{#links}}<a href="#{{anchor}}">{{words}}</a> \
    {{/links}}{{^empty(brief)}}<a href="#more">More findings</a> {{/empty(brief)}}\
    {{#checks}}<a href="#checks">Checks</a> {{/checks}}\
    {{#nights}}<a href="#nights">Nights</a> {{/nights}}\
    <a href="#stores">Stores</a> <a href="#reach">What was reached</a> \
    <a href="#environment">Environment</a></nav>
    {{/hasFindings}}
    </header>
    <main>
    {{#findings}}
    {{{.}}}
    {{/findings}}
    {{^empty(brief)}}
    <h2 id="more">More findings</h2>
    <p>{{left}}</p>
    <div class="wide"><table>
    <thead><tr><th scope="col">promise</th><th scope="col">store</th><th scope="col">id</th>\
    <th scope="col">what</th><th scope="col" class="number">seen</th></tr></thead>
    <tbody>
    {{#brief}}
    <tr><td>{{status}}{{invariant}}</td><td>{{store}}</td><td><code class="id">{{id}}</code></td>\
    <td>{{message}}</td><td class="number">{{seen}}</td></tr>
    {{/brief}}
    </tbody></table></div>
    {{/empty(brief)}}
    {{#checks}}
    <h2 id="checks">Checks</h2>
    <div class="wide"><table>
    <caption>What was checked apart from the search</caption>
    <thead><tr><th scope="col">check</th><th scope="col">what it asks for</th>\
    <th scope="col">verdict</th><th scope="col" class="number">as expected</th></tr></thead>
    <tbody>
    {{#kinds}}
    <tr><th scope="row" class="short">{{name}}</th><td>{{meaning}}</td>\
    <td class="short"><span class="{{tone}}">{{verdict}}</span></td>\
    <td class="number">{{held}}</td></tr>
    {{/kinds}}
    </tbody></table></div>
    {{^empty(wrong)}}
    <div class="wide"><table>
    <caption>What did not go as expected</caption>
    <thead><tr><th scope="col">check</th><th scope="col">which</th><th scope="col">verdict</th>\
    <th scope="col">why</th></tr></thead>
    <tbody>
    {{#wrong}}
    <tr><th scope="row" class="short">{{kind}}</th><td>{{name}}</td>\
    <td class="short"><span class="{{tone}}">{{verdict}}</span></td><td>{{words}}</td></tr>
    {{/wrong}}
    </tbody></table></div>
    {{#surplus}}<p>and {{.}} more, in summary.json</p>{{/surplus}}
    {{/empty(wrong)}}{{#empty(wrong)}}<p>All went as they must.</p>
    {{/empty(wrong)}}
    {{^empty(notes)}}
    <details><summary>More about them</summary>
    <div class="wide"><table>
    <thead><tr><th scope="col">check</th><th scope="col">which</th><th scope="col">how it went</th>\
    </tr></thead>
    <tbody>
    {{#notes}}
    <tr><th scope="row">{{kind}}</th><td>{{name}}</td><td>{{words}}</td></tr>
    {{/notes}}
    </tbody></table></div>
    </details>
    {{/empty(notes)}}
    {{/checks}}
    {{#nights}}
    <h2 id="nights">Nights</h2>
    {{^empty(unmet)}}
    <div class="wide"><table>
    <caption>Findings of earlier nights that this one's search did not meet</caption>
    <thead><tr><th scope="col">promise, and how it breaks</th><th scope="col">store</th>\
    <th scope="col">id</th><th scope="col">first seen</th><th scope="col">last seen</th>\
    <th scope="col">now</th></tr></thead>
    <tbody>
    {{#unmet}}
    <tr><td><b>{{invariant}}</b>: {{message}}</td><td class="short">{{store}}</td>\
    <td><code class="id">{{id}}</code></td><td>{{first}}</td><td>{{last}}</td>\
    <td class="now">{{now}}</td></tr>
    {{/unmet}}
    </tbody></table></div>
    {{#surplus}}<p>and {{.}} more, in summary.json</p>{{/surplus}}
    {{/empty(unmet)}}
    <div class="wide">{{{picture}}}</div>
    <p class="quiet">Solid: new. Slanted: returned. Flat lines: known and still open. \
    ✓: fixed that night.</p>
    <div class="wide"><table>
    <caption>{{told}}, the latest first</caption>
    <thead><tr><th scope="col">night</th><th scope="col">commit</th><th scope="col">verdict</th>\
    <th scope="col" class="number">traces</th><th scope="col" class="number">new</th>\
    <th scope="col" class="number">returned</th><th scope="col" class="number">known</th>\
    <th scope="col" class="number">fixed</th><th scope="col" class="number">open after it</th>\
    </tr></thead>
    <tbody>
    {{#nights}}
    <tr><th scope="row">{{label}}</th><td><code>{{commit}}</code></td><td>{{verdict}}</td>\
    <td class="number">{{traces}}</td><td class="number">{{new}}</td>\
    <td class="number">{{returned}}</td><td class="number">{{known}}</td>\
    <td class="number">{{fixed}}</td><td class="number">{{open}}</td></tr>
    {{/nights}}
    </tbody></table></div>
    {{/nights}}
    <h2 id="stores">Stores</h2>
    <div class="wide"><table>
    <thead><tr><th scope="col">store</th><th scope="col">verdict</th>\
    <th scope="col" class="number">traces</th><th scope="col" class="number">steps</th>\
    <th scope="col" class="number">findings</th>\
    <th scope="col" class="number">failing, left out</th><th scope="col">doubts</th>\
    </tr></thead>
    <tbody>
    {{#stores}}
    <tr><th scope="row">{{name}}</th><td><span class="{{tone}}">{{verdict}}</span></td>\
    <td class="number">{{traces}}</td><td class="number">{{steps}}</td>\
    <td class="number">{{findings}}</td><td class="number">{{unexamined}}</td>\
    <td>{{doubts}}</td></tr>
    {{/stores}}
    </tbody></table></div>
    {{#leavesOut}}<p class="quiet">Left out: failing traces of a promise that breaks again and \
    again, once enough of them were made small and kept.</p>
    {{/leavesOut}}
    <h2 id="reach">What was reached</h2>
    {{#reach}}
    <p>{{missed}}</p>
    <div class="wide"><table class="matrix">
    <caption>{{caption}}</caption>
    <thead><tr><th scope="col">operation</th><th scope="col" class="number">done</th>\
    {{#troubles}}<th scope="col" class="turned"><span>{{.}}</span></th>{{/troubles}}\
    </tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{name}}</th><td class="number">{{done}}</td>\
    {{#cells}}<td class="{{look}}">{{words}}</td>{{/cells}}</tr>
    {{/rows}}
    </tbody></table></div>
    {{#idle}}<p>{{.}}</p>{{/idle}}
    {{/reach}}
    {{#never}}<p><b>Never happened on {{store}}:</b> {{words}}.</p>
    {{/never}}{{^never}}<p>Nothing that a trace can ask for was left out.</p>
    {{/never}}
    <h2 id="environment">Environment</h2>
    <div class="wide"><table>
    <tbody>
    {{#facts}}
    <tr><th scope="row">{{name}}</th><td>{{words}}</td></tr>
    {{/facts}}
    </tbody></table></div>
    </main>
    {{#data}}<script type="application/json" id="chaos-data">{{{.}}}</script>{{/data}}\
    {{^data}}<p class="quiet">The results for programs are too large to stand here; they are in \
    summary.json.</p>{{/data}}
    </body>
    </html>

    """

  static let finding = """
    <h2 id="{{anchor}}">{{status}}{{invariant}} on {{store}}</h2>
    <article>
    <p><b class="broken-word">✗ broken</b> · <code>{{id}}</code> · {{message}}. {{seen}}</p>
    {{#fields}}<p><b>{{name}}:</b> {{words}}</p>
    {{/fields}}{{#promise}}<p class="quiet">The promise: {{.}}.</p>
    {{/promise}}
    <h3>Replay</h3>
    <pre>{{replay}}</pre>
    {{#link}}<p class="quiet">The trace lies in <a href="{{.}}"><code>{{saved}}</code></a>.</p>
    {{/link}}{{^link}}{{#saved}}<p class="quiet">The trace lies in <code>{{.}}</code>.</p>
    {{/saved}}{{/link}}
    <h3>What happened</h3>
    {{#timeline}}<div class="wide">{{{timeline}}}</div>{{/timeline}}
    <div class="wide"><table>
    <caption>The same as a table, {{shrunk}}</caption>
    <thead><tr><th scope="col" class="number">#</th><th scope="col">who</th>\
    <th scope="col">device is</th><th scope="col">does</th><th scope="col">outcome</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr id="{{anchor}}" class="{{look}}"><td class="number">{{number}}</td>\
    <td>{{who}}</td><td>{{device}}</td><td>{{does}}</td><td>{{mark}}{{outcome}}</td></tr>
    {{/rows}}
    </tbody></table></div>
    {{#why}}
    <h3>Why it broke</h3>
    {{#belief}}<p><b>First false belief: {{belief}}.</b></p>{{/belief}}
    <ul>
    <li><b>Needed:</b> {{needed}}.</li>
    {{#cures}}<li><b>Makes it pass:</b> {{.}}.</li>
    {{/cures}}{{^cures}}<li><b>Makes it pass:</b> nothing of what was tried.</li>
    {{/cures}}{{#indifferent}}<li><b>Does not matter:</b> {{.}}.</li>
    {{/indifferent}}
    </ul>
    {{#doom}}
    <p>{{words}}</p>
    <div class="wide">{{{picture}}}</div>
    <div class="wide"><table><caption>Of {{futures}} other futures, those that end broken</caption>
    <thead><tr><th scope="col">after</th>{{#points}}<th scope="col" class="number">{{step}}</th>\
    {{/points}}</tr></thead>
    <tbody><tr><th scope="row">broken</th>{{#points}}<td class="number">{{broken}}</td>\
    {{/points}}</tr></tbody></table></div>
    {{/doom}}
    {{/why}}
    {{^empty(values)}}
    <h3>{{key}}, over time</h3>
    <div class="wide"><table>
    <thead><tr><th scope="col">step</th><th scope="col">who</th><th scope="col">asks</th>\
    <th scope="col">is told</th><th scope="col">where that comes from</th>\
    <th scope="col">last acknowledged</th><th scope="col">in the files</th></tr></thead>
    <tbody>
    {{#values}}
    <tr class="{{look}}"><td>{{step}}</td><td>{{who}}</td><td>{{asks}}</td>\
    <td>{{told}}</td><td>{{origin}}</td><td>{{acknowledged}}</td><td>{{files}}</td></tr>
    {{/values}}
    </tbody></table></div>
    {{/empty(values)}}
    {{^empty(moments)}}
    <h3>The files</h3>
    {{#moments}}
    <details{{#isOpen}} open{{/isOpen}}><summary>{{title}}</summary>
    <div class="wide"><table>
    <thead><tr><th scope="col">file</th><th scope="col">class</th>\
    <th scope="col" class="number">bytes</th><th scope="col">on the media</th>\
    <th scope="col">holds</th>\
    <th scope="col">since the moment before</th></tr></thead>
    <tbody>
    {{#files}}
    <tr><td><code>{{path}}</code></td><td>{{protection}}</td><td class="number">{{bytes}}</td>\
    <td>{{media}}</td><td>{{holds}}</td><td>{{change}}</td></tr>
    {{/files}}
    </tbody></table></div>
    {{#hex}}<details><summary>the bytes of <code>{{path}}</code></summary><pre>{{words}}</pre>\
    </details>
    {{/hex}}
    </details>
    {{/moments}}
    {{/empty(moments)}}
    {{^empty(elsewhere)}}
    <h3>The same trace elsewhere</h3>
    <div class="wide"><table>
    <thead><tr><th scope="col">era</th>{{#columns}}<th scope="col">{{.}}</th>\
    {{/columns}}</tr></thead>
    <tbody>
    {{#elsewhere}}
    <tr><th scope="row">{{era}}</th>{{#verdicts}}\
    <td{{#isShort}} class="short"{{/isShort}}>{{words}}</td>{{/verdicts}}</tr>
    {{/elsewhere}}
    </tbody></table></div>
    {{/empty(elsewhere)}}
    <h3>From {{originalSteps}} steps to {{steps}}</h3>
    {{#strip}}<div>{{{strip}}}</div>
    <p class="quiet">A bar for each step of the trace that was found first; the tall ones are \
    left.</p>
    {{/strip}}
    <p>{{effort}}</p>
    <details><summary>The trace as text</summary><pre>{{text}}</pre></details>
    {{#original}}<details><summary>The trace that was found first</summary>\
    <pre>{{.}}</pre></details>
    {{/original}}
    </article>

    """

  /// How the page looks. It reads well without any of this.
  static let style = """
    :root{color-scheme:light dark;--page:#fff;--ink:#1b1f24;--quiet:#57606a;--line:#d0d7de;
    --card:#f6f8fa;--fail:#b42318;--good:#1f6f43;--warn:#855700}
    @media(prefers-color-scheme:dark){:root{--page:#0f1318;--ink:#e6edf3;--quiet:#9aa4af;
    --line:#39414a;--card:#161b22;--fail:#ff8a80;--good:#63d68a;--warn:#e8bd4a}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:62rem;padding:1.2rem;background:var(--page);color:var(--ink);
    font:15px/1.5 system-ui,sans-serif}
    h1{font-size:1.5rem;margin:.2rem 0;line-height:1.25}
    h2{font-size:1.15rem;margin:2.2rem 0 .5rem;padding-bottom:.2rem;
    border-bottom:1px solid var(--line)}
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
    td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
    tr.broken td{background:color-mix(in srgb,var(--fail) 14%,transparent);font-weight:600}
    tr.belief td{background:color-mix(in srgb,var(--warn) 14%,transparent)}
    tr:target td{outline:2px solid var(--warn);outline-offset:-2px}
    td.never{font-style:italic;color:var(--quiet);
    background:repeating-linear-gradient(45deg,transparent 0 6px,var(--line) 6px 7px)}
    table.matrix{width:auto;font-size:12px}table.matrix td,table.matrix th{padding:.12rem .2rem}
    th.turned{vertical-align:bottom}th.turned span{writing-mode:vertical-rl;white-space:nowrap}
    table.matrix td.never{font-size:10px;text-align:center}
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
    @media print{:root{color-scheme:light;--page:#fff;--ink:#000;--card:#fff;--quiet:#333;
    --line:#999;--fail:#9b1c12;--good:#145232;--warn:#6b4600}
    nav{display:none}body{max-width:none;padding:0;font-size:12px}
    .wide{overflow:visible}.wide table{min-width:0;font-size:10px}table.matrix{font-size:7px}
    table.matrix td.never{font-size:6px}.wide code{font-size:9px}
    .wide svg{min-width:0!important}tr,svg,pre{break-inside:avoid}
    h2,h3,caption{break-after:avoid}
    details::details-content{content-visibility:visible;display:block;height:auto}
    a{text-decoration:none}}
    """
}
