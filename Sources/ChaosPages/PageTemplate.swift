// The page as a Mustache template. Two braces escape what they show; three stand only around
// pictures, style and data that are markup of ours already.

/// The template.
enum PageTemplate {
  static let text = """
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
    {{/links}}{{#hasBrief}}<a href="#more">More findings</a> {{/hasBrief}}\
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
    {{#hasBrief}}
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
    {{/hasBrief}}
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
    {{#hasWrong}}
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
    {{/hasWrong}}{{^hasWrong}}<p>All went as they must.</p>
    {{/hasWrong}}
    {{#hasNotes}}
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
    {{/hasNotes}}
    {{/checks}}
    {{#nights}}
    <h2 id="nights">Nights</h2>
    {{#hasUnmet}}
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
    {{/hasUnmet}}
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
    {{#troubles}}<th scope="col" class="turned"><span>{{name}}</span></th>{{/troubles}}\
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
}
