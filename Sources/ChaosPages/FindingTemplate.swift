// A finding as a Mustache template: a card of the page. Two braces escape what they show; three
// stand only around pictures. What stands in `screen` is left out on paper.

enum FindingTemplate {
  static let text = """
    <article id="{{anchor}}">
    <h2>{{heading}}</h2>
    <p><b class="broken-word">✗ broken</b> · {{invariant}} · <code>{{id}}</code> · \
    {{message}}. {{seen}}</p>
    {{#fields}}<p><b>{{name}}:</b> {{words}}</p>
    {{/fields}}{{#promise}}<p class="quiet">The promise: {{.}}.</p>
    {{/promise}}
    <h3>Replay</h3>
    <pre>{{replay}}</pre>
    {{#link}}<p class="quiet">The trace lies in <a href="{{.}}"><code>{{saved}}</code></a>.</p>
    {{/link}}{{^link}}{{#saved}}<p class="quiet">The trace lies in <code>{{.}}</code>.</p>
    {{/saved}}{{/link}}
    <div class="story">
    <h3>What happened</h3>
    {{#timeline}}<div class="wide">{{{timeline}}}</div>{{/timeline}}
    <div class="wide"><table>
    <caption>The same as a table, {{shrunk}}</caption>
    <thead><tr><th scope="col" class="number">#</th><th scope="col">who</th>\
    <th scope="col">device is</th><th scope="col">does</th><th scope="col">outcome</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr id="{{anchor}}" class="{{look}}"><td data-label="#" class="number">{{number}}</td>\
    <td data-label="who">{{who}}</td><td data-label="device is">{{device}}</td>\
    <td data-label="does">{{does}}</td><td data-label="outcome">{{mark}}{{outcome}}</td></tr>
    {{/rows}}
    </tbody></table></div>
    {{#why}}
    <h3>Why it broke</h3>
    {{#belief}}<p><b>{{belief}}.</b></p>{{/belief}}
    <ul>
    <li><b>Needed:</b> {{needed}}.</li>
    {{#cures}}<li><b>Makes it pass:</b> {{.}}.</li>
    {{/cures}}{{^cures}}<li><b>Makes it pass:</b> nothing of what was tried.</li>
    {{/cures}}{{#indifferent}}<li><b>Does not matter:</b> {{.}}.</li>
    {{/indifferent}}
    {{#unavailable}}<li><b>Another answer:</b> {{unavailable}}.</li>
    {{/unavailable}}{{#fixed}}<li><b>A fix:</b> {{fixed}}.</li>
    {{/fixed}}{{#likenesses}}<li><b>People met:</b> {{words}}{{#fix}} \
    <b>What helps:</b> {{fix}}{{/fix}}</li>
    {{/likenesses}}
    </ul>
    <p class="quiet">Found by {{runs}} runs of changed traces.</p>
    {{#doom}}
    <div class="screen">
    <p>{{words}}</p>
    <div class="wide">{{{picture}}}</div>
    <div class="wide"><table><caption>Of {{futures}} other futures, those that end broken</caption>
    <thead><tr><th scope="col">after</th>{{#points}}<th scope="col" class="number">{{step}}</th>\
    {{/points}}</tr></thead>
    <tbody><tr><th scope="row">broken</th>{{#points}}\
    <td data-label="{{step}}" class="number">{{broken}}</td>\
    {{/points}}</tr></tbody></table></div>
    </div>
    {{/doom}}
    {{/why}}
    </div>
    <div class="screen">
    {{^empty(values)}}
    <h3>{{key}}, over time</h3>
    <div class="wide"><table>
    <thead><tr><th scope="col">step</th><th scope="col">who</th><th scope="col">asks</th>\
    <th scope="col">is told</th><th scope="col">where that comes from</th>\
    <th scope="col">last acknowledged</th><th scope="col">in the files</th></tr></thead>
    <tbody>
    {{#values}}
    <tr class="{{look}}"><td data-label="step">{{step}}</td><td data-label="who">{{who}}</td>\
    <td data-label="asks">{{asks}}</td>\
    <td data-label="is told">{{told}}</td><td data-label="where that comes from">{{origin}}</td>\
    <td data-label="last acknowledged">{{acknowledged}}</td>\
    <td data-label="in the files">{{files}}</td></tr>
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
    <tr><td data-label="file"><code>{{path}}</code></td><td data-label="class">{{protection}}</td>\
    <td data-label="bytes" class="number">{{bytes}}</td>\
    <td data-label="on the media">{{media}}</td><td data-label="holds">{{holds}}</td>\
    <td data-label="since the moment before">{{change}}</td></tr>
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
    <td data-label="{{store}}"{{#isShort}} class="short"{{/isShort}}>{{words}}</td>\
    {{/verdicts}}</tr>
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
    </div>
    </article>

    """
}
