import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** `checkout.js` is what pages load; it imports the others from beside it. */
const scriptNames = [
  'checkout.js',
  'session.js',
  'provider.js',
  'view.js',
  'tabs.js',
  'element.js',
  'style.js',
  'colour.js',
  'redirect.js',
]

export function scriptFileRoutes(app: FastifyInstance): void {
  for (const name of scriptNames) {
    const body = readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8')
    app.get(`/${name}`, (_request, reply) =>
      reply
        .headers({
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
          // Modules of another origin load only with leave; a page that isolates itself asks for the second line.
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(body),
    )
  }
}
