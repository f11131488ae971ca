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
    <nav aria-label="Sections">{{#findings}}<a href="#{{anchor}}">{{invariant}} on {{store}}</a> \
    {{/findings}}{{#nights}}<a href="#nights">Nights</a> {{/nights}}\
    <a href="#stores">Stores</a><a href="#reach">What was reached</a>\
    <a href="#environment">Environment</a></nav>
    {{/hasFindings}}
    </header>
    <main>
    {{#findings}}
    <h2 id="{{anchor}}">{{status}}{{invariant}} on {{store}}</h2>
    <article>
    <p><b class="broken-word">✗ broken</b> · <code>{{id}}</code> · {{message}}. {{seen}}</p>
    <h3>Replay</h3>
    <pre>{{replay}}</pre>
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
    {{#cures}}<li><b>Makes it pass:</b> {{words}}.</li>
    {{/cures}}{{^cures}}<li><b>Makes it pass:</b> nothing of what was tried.</li>
    {{/cures}}{{#indifferent}}<li><b>Does not matter:</b> {{words}}.</li>
    {{/indifferent}}
    </ul>
    {{#doom}}
    <p>{{words}}</p>
    <div class="wide">{{{picture}}}</div>
    <table><caption>Of {{futures}} other futures, those that end broken</caption>
    <thead><tr><th scope="col">after</th>{{#points}}<th scope="col" class="number">{{step}}</th>\
    {{/points}}</tr></thead>
    <tbody><tr><th scope="row">broken</th>{{#points}}<td class="number">{{broken}}</td>\
    {{/points}}</tr></tbody></table>
    {{/doom}}
    {{/why}}
    {{#hasValues}}
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
    {{/hasValues}}
    {{#hasFiles}}
    <h3>The files</h3>
    {{#moments}}
    <details{{#isOpen}} open{{/isOpen}}><summary>{{title}}</summary>
    <div class="wide"><table>
    <thead><tr><th scope="col">file</th><th scope="col">class</th>\
    <th scope="col" class="number">bytes</th><th scope="col">on the media</th>\
    <th scope="col">holds</th></tr></thead>
    <tbody>
    {{#files}}
    <tr><td><code>{{path}}</code></td><td>{{protection}}</td><td class="number">{{bytes}}</td>\
    <td>{{media}}</td><td>{{holds}}</td></tr>
    {{/files}}
    </tbody></table></div>
    {{#hex}}<p class="quiet"><code>{{path}}</code></p><pre>{{words}}</pre>
    {{/hex}}
    </details>
    {{/moments}}
    {{/hasFiles}}
    {{#hasElsewhere}}
    <h3>The same trace elsewhere</h3>
    <div class="wide"><table>
    <thead><tr><th scope="col">store</th>{{#eras}}<th scope="col">{{name}}</th>{{/eras}}\
    </tr></thead>
    <tbody>
    {{#elsewhere}}
    <tr><th scope="row">{{store}}</th>{{#verdicts}}<td>{{words}}</td>{{/verdicts}}</tr>
    {{/elsewhere}}
    </tbody></table></div>
    {{/hasElsewhere}}
    <h3>From {{originalSteps}} steps to {{steps}}</h3>
    {{#strip}}<div>{{{strip}}}</div>{{/strip}}
    <p>{{effort}}</p>
    <details><summary>The trace as text</summary><pre>{{text}}</pre></details>
    </article>
    {{/findings}}
    {{#nights}}
    <h2 id="nights">Nights</h2>
    {{#hasUnmet}}
    <div class="wide"><table>
    <caption>Findings of earlier nights that this one's search did not meet</caption>
    <thead><tr><th scope="col">promise</th><th scope="col">store</th><th scope="col">id</th>\
    <th scope="col">what</th><th scope="col">first seen</th><th scope="col">last seen</th>\
    <th scope="col">now</th></tr></thead>
    <tbody>
    {{#unmet}}
    <tr><td>{{invariant}}</td><td>{{store}}</td><td><code>{{id}}</code></td><td>{{message}}</td>\
    <td>{{first}}</td><td>{{last}}</td><td>{{now}}</td></tr>
    {{/unmet}}
    </tbody></table></div>
    {{#left}}<p>and {{.}} more, in summary.json</p>{{/left}}
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
    <th scope="col" class="number">findings</th><th scope="col">doubts</th></tr></thead>
    <tbody>
    {{#stores}}
    <tr><th scope="row">{{name}}</th><td><span class="{{tone}}">{{verdict}}</span></td>\
    <td class="number">{{traces}}</td><td class="number">{{steps}}</td>\
    <td class="number">{{findings}}</td><td>{{doubts}}</td></tr>
    {{/stores}}
    </tbody></table></div>
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
    <script type="application/json" id="chaos-data">{{{data}}}</script>
    </body>
    </html>

    """
}
