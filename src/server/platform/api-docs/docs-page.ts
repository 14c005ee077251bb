import type * as z from 'zod/mini'
import type { EndpointFor, ShopAccess } from '#contract/endpoint.ts'
import { tags } from '#contract/shop-tags.ts'
import { errorStatus } from '#shared/errors.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { jsonSchema } from './describe-api.ts'

type ShopEndpoint = EndpointFor<ShopAccess>

/** Renders the API description as one HTML page without scripts. */
export function docsPage(endpoints: ShopEndpoint[], { brand }: Settings): string {
  const groups = Map.groupBy(endpoints, ({ tag }) => tag)
  const title = `${brand.name} API`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>JSON in, JSON out. Amounts are rupees with at most two decimals, times are ISO 8601 in UTC. Shoppers send <code>Authorization: Bearer …</code> with the token that login and register answer. The same as OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<nav aria-label="Calls">${[...groups].map(contents).join('')}</nav>
</header>
<main>
${[...groups].map(groupHtml).join('\n')}
${errorsHtml()}
</main>
</body>
</html>
`
}

const contents = ([name, calls]: [string, ShopEndpoint[]]): string =>
  `<h2>${escapeHtml(name)}</h2><ul>${calls
    .map(({ id, method, path }) => `<li><a href="#${id}">${method} ${escapeHtml(path)}</a></li>`)
    .join('')}</ul>`

const descriptions: Record<string, string> = tags

const groupHtml = ([name, calls]: [string, ShopEndpoint[]]): string =>
  `<section><h2>${escapeHtml(name)}</h2><p>${escapeHtml(descriptions[name] ?? '')}</p>${calls.map(callHtml).join('\n')}</section>`

const accessText: Record<ShopAccess, string> = {
  anyone: 'Anyone may call.',
  'guest-or-shopper': 'Guests may call; a token, if sent, must be alive.',
  shopper: 'For signed-in shoppers.',
}

function callHtml(endpoint: ShopEndpoint): string {
  const { id, method, path, summary, access, limit, params, query, body } = endpoint
  const limits = limit
    ? ` At most ${limit.calls} calls from one address in ${limit.windowSeconds / 60} minutes.`
    : ''
  return `<article id="${id}">
<h3><code>${method} ${escapeHtml(path)}</code></h3>
<p>${codeSpans(summary)}</p>
<p>${accessText[access]}${limits}</p>
${fieldsHtml('Path', params)}${fieldsHtml('Query', query)}${fieldsHtml('Body', body)}
${answerHtml(endpoint)}
</article>`
}

function answerHtml({ path, contentType, reply }: ShopEndpoint): string {
  if (contentType) return `<p>Answers a file of type <code>${contentType}</code>.</p>`
  const schema = JSON.stringify(jsonSchema(reply, 'output'), null, 2)
  return `<details><summary>Answer of ${escapeHtml(path)}</summary><pre tabindex="0">${escapeHtml(schema)}</pre></details>`
}

/** Escapes a text and turns `code` in backticks into code elements. */
const codeSpans = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

function fieldsHtml(place: string, schema: z.ZodMiniType | undefined): string {
  if (!schema) return ''
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  const rows = Object.entries(properties).map(
    ([name, described]) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${required.includes(name) || place === 'Path' ? 'required' : 'optional'}</td><td><code>${escapeHtml(JSON.stringify(described))}</code></td></tr>`,
  )
  return `<div class="fields" role="region" aria-label="${place} fields" tabindex="0"><table><caption>${place}</caption><thead><tr><th scope="col">Field</th><th scope="col">Needed</th><th scope="col">JSON Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function errorsHtml(): string {
  const rows = Object.entries(errorStatus).map(
    ([code, status]) => `<tr><th scope="row"><code>${code}</code></th><td>${status}</td></tr>`,
  )
  return `<section id="errors"><h2>Errors</h2><p>Every answer that is not 2xx is <code>{ message, code, errors?, reference? }</code>: <code>message</code> is a sentence for shoppers, <code>code</code> never changes its meaning, <code>errors</code> names each field, <code>reference</code> is what support asks for.</p><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

export const docsStyles = `:root { color-scheme: light dark; font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 4rem }
nav { columns: 18rem }
nav h2 { font-size: 1rem; margin: 0 0 .25rem }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; break-inside: avoid }
a { color: light-dark(#1f5135, #9ed0ad) }
article { border-top: 1px solid #8886; padding: 1rem 0 }
h3 { margin: 0; font-size: 1.1rem }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere }
pre { overflow-x: auto; padding: 1rem; background: #8881; border-radius: .5rem }
.fields { overflow-x: auto }
table { border-collapse: collapse; width: 100%; margin: .75rem 0 }
caption { text-align: left; font-weight: 600 }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8883 }
:focus-visible { outline: 3px solid light-dark(#1f5135, #9ed0ad); outline-offset: 2px }
`
