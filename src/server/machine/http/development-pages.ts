import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { PageRenderer } from './pages.ts'

interface DevelopmentPages {
  render: PageRenderer
  attach: (app: FastifyInstance) => void
}

/** Pages from the sources, with hot reload: `npm run dev` serves them in place of the build. */
export async function startDevelopmentPages(): Promise<DevelopmentPages> {
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({ server: { middlewareMode: true } })
  return {
    render: async (request) => {
      const { render } = await vite.ssrLoadModule('/src/web/entry-server.tsx')
      return render(request, () => developmentAssets)
    },
    attach: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done())
      })
      app.addHook('onClose', () => vite.close())
    },
  }
}

const developmentAssets = {
  script: '/src/web/entry-development.ts',
  styles: ['/src/web/styles.css'],
  preloads: [],
}
