import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database.ts'
import { releaseFiles, type sites } from '../../database/tables.ts'
import { isReleaseFile, mediaTypeOf } from './names.ts'

/**
 * Serves files of earlier releases to pages that are still open. Files of this release have their own routes,
 * which match first.
 */
export function serveEarlierFiles(app: FastifyInstance, db: Database, site: (typeof sites)[number]): void {
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*']
    const content = isReleaseFile(name) ? await read(db, site, name) : undefined
    if (!content) return reply.callNotFound()
    reply.header('cache-control', 'public, max-age=31536000, immutable').type(mediaTypeOf(name))
    return reply.send(content)
  })
}

async function read(db: Database, site: (typeof sites)[number], name: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ content: releaseFiles.content })
    .from(releaseFiles)
    .where(and(eq(releaseFiles.site, site), eq(releaseFiles.name, name)))
  return found?.content
}
