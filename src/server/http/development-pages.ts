import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { PageRenderer } from './pages.ts'

interface DevelopmentPages {
  render: PageRenderer
  attach: (app: FastifyInstance) => void
}

/** Pages straight from the sources, with hot reload: what `npm run dev` serves instead of the build. */
export async function startDevelopmentPages(): Promise<DevelopmentPages> {
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({ server: { middlewareMode: true } })
  return {
    render: async (request) => {
      const { render } = await vite.ssrLoadModule('/src/web/entry-server.tsx')
      const page = await render(request, () => ({
        script: '/src/web/entry-browser.tsx',
        styles: ['/src/web/styles.css'],
        preloads: [],
      }))
      return { ...page, html: page.html.replace('<head>', `<head>${await hotReloadPreamble(vite)}`) }
    },
    attach: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done())
      })
      app.addHook('onClose', () => vite.close())
    },
  }
}

/** The scripts that Vite and its React plugin put into an HTML page, without space that React would stumble over. */
async function hotReloadPreamble(vite: ViteDevServer): Promise<string> {
  const html = await vite.transformIndexHtml('/', '<html><head></head></html>')
  return html.slice(html.indexOf('<head>') + '<head>'.length, html.indexOf('</head>')).trim()
}
