import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'
import { fromSettings, type Settings } from '#shared/settings/settings.ts'
import type { AppContext } from '../app-context.ts'
import { describeShop } from './describe-shop.ts'
import { docsPage, docsStyles } from './docs-page.ts'

/**
 * Serves the API description as JSON (/api/openapi.json) and as a page (/api/docs). Each is built once per
 * version of the settings.
 */
export function registerApiDocs(app: FastifyInstance, { config, settings }: AppContext): void {
  const about = { siteUrl: config.publicUrl, version: version() }
  const serve = (path: string, type: string, make: (settings: Settings) => string) =>
    app.get(path, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .send(make(await settings.current())),
    )
  serve(
    '/api/openapi.json',
    'application/json',
    fromSettings((settings) => JSON.stringify(describeShop({ ...about, settings }))),
  )
  serve(
    '/api/docs',
    'text/html',
    fromSettings((settings) => docsPage(allEndpoints, settings)),
  )
  serve('/api/docs.css', 'text/css', () => docsStyles)
}

function version(): string {
  const file = new URL('../../../../package.json', import.meta.url)
  return String(JSON.parse(readFileSync(file, 'utf8')).version)
}
