// One finding as a Mustache template. As in the page's, three braces stand only around pictures.

/// The template.
enum FindingTemplate {
  static let text = """
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
    {{#cures}}<li><b>Makes it pass:</b> {{words}}.</li>
    {{/cures}}{{^cures}}<li><b>Makes it pass:</b> nothing of what was tried.</li>
    {{/cures}}{{#indifferent}}<li><b>Does not matter:</b> {{words}}.</li>
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
    {{/hasFiles}}
    {{#hasElsewhere}}
    <h3>The same trace elsewhere</h3>
    <div class="wide"><table>
    <thead><tr><th scope="col">era</th>{{#columns}}<th scope="col">{{name}}</th>\
    {{/columns}}</tr></thead>
    <tbody>
    {{#elsewhere}}
    <tr><th scope="row">{{era}}</th>{{#verdicts}}\
    <td{{#isShort}} class="short"{{/isShort}}>{{words}}</td>{{/verdicts}}</tr>
    {{/elsewhere}}
    </tbody></table></div>
    {{/hasElsewhere}}
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
}
