import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Shop } from '../shop.ts'
import { describeApi } from './describe-api.ts'
import { docsPage, docsStyles } from './docs-page.ts'

/** The API described for programs (/api/openapi.json) and for people (/api/docs). Both are made once. */
export function registerApiDocs(app: FastifyInstance, { config }: Shop): void {
  const description = JSON.stringify(
    describeApi(allEndpoints, { siteUrl: config.publicUrl, version: version() }),
  )
  const page = docsPage(allEndpoints)
  const serve = (path: string, type: string, body: string) =>
    app.get(path, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(body),
    )
  serve('/api/openapi.json', 'application/json', description)
  serve('/api/docs', 'text/html', page)
  serve('/api/docs.css', 'text/css', docsStyles)
}

function version(): string {
  const file = new URL('../../../../package.json', import.meta.url)
  return String(JSON.parse(readFileSync(file, 'utf8')).version)
}
