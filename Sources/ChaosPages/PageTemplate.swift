// The page as a Mustache template. Two braces escape what they show; three stand only around
// pictures, style, findings and data that are markup of ours already. Each cell of a table names
// its column: narrow windows show cells one below the other.

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
    <p class="quiet paper-only">On paper the first 12 findings are told in short, the others \
    without their story, and tables end after 40 rows. All of it stands on the page itself.</p>
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
    <tr id="{{anchor}}"><td data-label="promise">{{status}}{{invariant}}</td>\
    <td data-label="store">{{store}}</td><td data-label="id"><code class="id">{{id}}</code></td>\
    <td data-label="what">{{message}}</td><td data-label="seen" class="number">{{seen}}</td></tr>
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
    <tr><th scope="row" class="short">{{name}}</th>\
    <td data-label="what it asks for">{{meaning}}</td>\
    <td data-label="verdict" class="short"><span class="{{tone}}">{{verdict}}</span></td>\
    <td data-label="as expected" class="number">{{held}}</td></tr>
    {{/kinds}}
    </tbody></table></div>
    {{^empty(wrong)}}
    <div class="wide"><table>
    <caption>What did not go as expected</caption>
    <thead><tr><th scope="col">check</th><th scope="col">which</th><th scope="col">verdict</th>\
    <th scope="col">why</th></tr></thead>
    <tbody>
    {{#wrong}}
    <tr><th scope="row" class="short">{{kind}}</th><td data-label="which">{{name}}</td>\
    <td data-label="verdict" class="short"><span class="{{tone}}">{{verdict}}</span></td>\
    <td data-label="why">{{words}}</td></tr>
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
    <tr><th scope="row">{{kind}}</th><td data-label="which">{{name}}</td>\
    <td data-label="how it went">{{words}}</td></tr>
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
    <tr><td data-label="promise, and how it breaks"><b>{{invariant}}</b>: {{message}}</td>\
    <td data-label="store" class="short">{{store}}</td>\
    <td data-label="id"><code class="id">{{id}}</code></td>\
    <td data-label="first seen">{{first}}</td><td data-label="last seen">{{last}}</td>\
    <td data-label="now" class="now">{{now}}</td></tr>
    {{/unmet}}
    </tbody></table></div>
    {{#surplus}}<p>and {{.}} more, in summary.json</p>{{/surplus}}
    {{/empty(unmet)}}
    <div class="wide">{{{picture}}}</div>
    <p class="quiet">{{drawn}}Solid: new. Slanted: returned. Flat lines: known and still open. \
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
    <tr><th scope="row">{{label}}</th><td data-label="commit"><code>{{commit}}</code></td>\
    <td data-label="verdict">{{verdict}}</td>\
    <td data-label="traces" class="number">{{traces}}</td>\
    <td data-label="new" class="number">{{new}}</td>\
    <td data-label="returned" class="number">{{returned}}</td>\
    <td data-label="known" class="number">{{known}}</td>\
    <td data-label="fixed" class="number">{{fixed}}</td>\
    <td data-label="open after it" class="number">{{open}}</td></tr>
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
    <tr><th scope="row">{{name}}</th>\
    <td data-label="verdict"><span class="{{tone}}">{{verdict}}</span></td>\
    <td data-label="traces" class="number">{{traces}}</td>\
    <td data-label="steps" class="number">{{steps}}</td>\
    <td data-label="findings" class="number">{{findings}}</td>\
    <td data-label="failing, left out" class="number">{{unexamined}}</td>\
    <td data-label="doubts">{{doubts}}</td></tr>
    {{/stores}}
    </tbody></table></div>
    {{#leavesOut}}<p class="quiet">Left out: failing traces of a promise that breaks again and \
    again, once enough of them were made small and kept.</p>
    {{/leavesOut}}
    {{#hides}}<p class="quiet">{{words}}.</p>
    {{/hides}}
    <h2 id="reach">What was reached</h2>
    {{#reach}}
    <p>{{missed}}</p>
    <div class="wide"><table class="matrix">
    <caption>{{caption}}</caption>
    <thead><tr><th scope="col">operation</th><th scope="col" class="done">done</th>\
    {{#troubles}}<th scope="col" class="turned"><span>{{.}}</span></th>{{/troubles}}\
    </tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{name}}</th><td class="done">{{done}}</td>\
    {{#cells}}<td class="{{look}}"><span>{{words}}</span></td>{{/cells}}</tr>
    {{/rows}}
    </tbody></table></div>
    <p class="quiet compact">✓: struck at least once. –: never. A wide window shows how often.</p>
    {{#idle}}<p>{{.}}</p>{{/idle}}
    {{/reach}}
    {{#never}}<p><b>Never happened on {{store}}:</b> {{words}}.</p>
    {{/never}}{{#rest}}<p>{{.}}</p>
    {{/rest}}
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
