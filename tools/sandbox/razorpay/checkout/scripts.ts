import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** `checkout.js` is what pages load; it imports the others from beside it. */
const scriptNames = [
  'checkout.js',
  'session.js',
  'line.js',
  'provider.js',
  'view.js',
  'tabs.js',
  'element.js',
  'style.js',
  'colour.js',
  'redirect.js',
]

/** The document of the frame has a strict policy; any page may embed it. */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'"

const read = (name: string): string => readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8')

export function scriptFileRoutes(app: FastifyInstance): void {
  const serve = (path: string, body: string, type: string, headers: Record<string, string>) =>
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', ...headers })
        .send(body),
    )
  for (const name of scriptNames) {
    // CORS lets modules load from another origin; a cross-origin isolated page needs the second header.
    serve(`/${name}`, read(name), 'text/javascript', {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
  serve('/frame.js', read('frame.js'), 'text/javascript', {})
  serve('/frame.css', read('frame.css'), 'text/css', {})
  serve('/checkout/frame', read('frame.html'), 'text/html', {
    'content-security-policy': framePolicy,
    'cross-origin-resource-policy': 'cross-origin',
  })
}
