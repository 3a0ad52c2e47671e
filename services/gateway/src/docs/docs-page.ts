import { EXAMPLES, type Example } from './examples.js';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const exampleOf = ({ id, title, note, code }: Example): string =>
  `<details><summary>${title}</summary><p>${escaped(note)}</p><pre id="example-${id}">${escaped(code)}</pre></details>`;

/** A small self-contained page that lists the calls of /docs-json. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Makoto API</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
summary { cursor: pointer; padding: .4rem 0; }
details { border-top: 1px solid #8884; }
code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { overflow: auto; padding: .75rem; background: #8881; border-radius: 6px; white-space: pre-wrap; }
.verb { display: inline-block; min-width: 3.2rem; font-weight: 600; }
input { width: 100%; padding: .5rem; font: inherit; }
</style>
</head>
<body>
<h1>Makoto API</h1>
<p><a href="/docs-json">OpenAPI document</a> · <a href="/docs-stream">AsyncAPI document of /stream</a></p>
<h2>Examples</h2>
<p>For programs: create an API token in the app under <a href="/my/api">Me → API tokens</a>, and set <code>MAKOTO_URL</code> (this page’s origin) and <code>MAKOTO_TOKEN</code>.</p>
${EXAMPLES.map(exampleOf).join('\n')}
<h2>Calls</h2>
<label>Search <input id="search" type="search"></label>
<main id="calls"><p>Loading…</p></main>
<h2>Conventions</h2>
<pre id="about"></pre>
<script src="/docs/docs.js"></script>
</body>
</html>
`;

/** The page's script. It inserts everything as text, never as markup. */
export const DOCS_SCRIPT = `
const element = (name, text, ...inside) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...inside);
  return made;
};
const show = (spec) => {
  const expand = (schema, depth = 0) => {
    if (Array.isArray(schema)) return schema.map((one) => expand(one, depth));
    if (typeof schema !== 'object' || schema === null) return schema;
    if (schema.$ref && depth < 8) return expand(schema.$ref.split('/').slice(1).reduce((at, key) => at[key], spec), depth + 1);
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, expand(value, depth + 1)]));
  };
  const json = (value) => element('pre', JSON.stringify(expand(value), null, 2));
  const calls = Object.entries(spec.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, call]) => {
      const verbName = element('span', verb.toUpperCase());
      verbName.className = 'verb';
      const title = element('summary', '', verbName, element('code', path), ' – ' + call.summary);
      const details = element('details', '', title);
      details.dataset.text = (path + ' ' + call.summary).toLowerCase();
      details.addEventListener('toggle', () => {
        if (details.childElementCount > 1) return;
        if (call.parameters.length) details.append(element('h3', 'Parameters'), json(call.parameters));
        if (call['x-scopes']) details.append(element('p', 'API tokens with the scope ' + call['x-scopes'].join(' or ')));
        if (call.requestBody) details.append(element('h3', 'Request'), json(Object.values(call.requestBody.content)[0].schema));
        details.append(element('h3', 'Reply'), json(call.responses[200].content ?? {}));
        details.append(element('p', 'Refusals: HTTP ' + Object.keys(call.responses).filter((s) => s !== '200').join(', ')));
      });
      return details;
    }),
  );
  document.getElementById('calls').replaceChildren(...calls);
  document.getElementById('about').textContent = spec.info.description;
  document.getElementById('search').addEventListener('input', (event) => {
    const wanted = event.target.value.toLowerCase();
    for (const call of calls) call.hidden = !call.dataset.text.includes(wanted);
  });
};
fetch('/docs-json').then((reply) => reply.json()).then(show, () => {
  document.getElementById('calls').textContent = 'The document could not be loaded.';
});
`;
