import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { browserFilesFolder } from './built-pages.ts'

/**
 * Serves scripts, styles and pictures. Files with a hash in their name never change; browsers revalidate the
 * rest.
 */
export async function registerBrowserFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(browserFilesFolder),
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    // The build writes the compressed files (scripts/compress-files.ts).
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
