import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserFilesFolder } from './built-pages.ts'

/** Folder of the built back office, relative to this file. */
const folder = new URL('../../../../dist/staff/', import.meta.url)

/** Folder of the built files whose names hold a hash. */
export const staffFilesFolder = new URL('assets/', folder)

/**
 * Serves the built files of the back office. Returns a handler that sends the single page for every screen
 * address; the browser chooses the screen.
 * @throws when the back office was not built; `npm start` builds it.
 */
export async function registerStaffPages(
  app: FastifyInstance,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<string>> {
  const page = await readFile(new URL('index.html', folder), 'utf8')
  await app.register(fastifyStatic, {
    root: fileURLToPath(staffFilesFolder),
    prefix: '/assets/',
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    // The names hold a hash, and the files hold no personal data.
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  // Pictures of the release; products may show them beside those of the owner.
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('images/', browserFilesFolder)),
    prefix: '/images/',
    decorateReply: false,
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'private, max-age=3600')
    },
  })
  return async (_request, reply) => {
    reply.type('text/html; charset=utf-8')
    return page
  }
}
