import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { Site } from './pages.ts'

interface DevelopmentPages {
  site: Site
  attach: (app: FastifyInstance) => void
}

/** Serves pages from their sources with hot reload, for `npm run dev`. */
export async function startDevelopmentPages(): Promise<DevelopmentPages> {
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({ server: { middlewareMode: true } })
  return {
    site: {
      render: async (request) => {
        const { render } = await vite.ssrLoadModule(entry)
        return render(request, () => developmentAssets)
      },
      // Read once, so a new page address appears in the sitemap only after a restart.
      facts: (await vite.ssrLoadModule(entry)).pageFacts,
    },
    attach: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done())
      })
      app.addHook('onClose', () => vite.close())
    },
  }
}

const entry = '/src/web/entry-server.tsx'

const developmentAssets = {
  script: '/src/web/entry-development.ts',
  styles: ['/src/web/lib/styles.css'],
  preloads: [],
}
