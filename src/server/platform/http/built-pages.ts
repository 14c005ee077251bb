import { readFile } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PageRenderer, Site } from './pages.ts'

/** Folder of the build, relative to this file. */
const dist = new URL('../../../../dist/', import.meta.url)

/** Folder of the built browser files. */
export const browserFilesFolder = new URL('client/', dist)

interface Assets {
  script: string
  styles: string[]
  preloads: string[]
}

interface WebBuild {
  render: (
    request: Parameters<PageRenderer>[0],
    assetsOf: (routeIds: string[]) => Assets,
  ) => Promise<Awaited<ReturnType<PageRenderer>> & { error?: unknown }>
  pageFacts: Site['facts']
}

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

const entry = 'src/web/entry-browser.tsx'

/**
 * Loads the built pages.
 * @throws when the shop was not built; `npm start` builds it.
 *
 */
export async function loadBuiltPages(log: FastifyBaseLogger): Promise<Site> {
  const manifest: Record<string, ManifestChunk> = JSON.parse(
    await readFile(new URL('.vite/manifest.json', browserFilesFolder), 'utf8'),
  )
  const build: WebBuild = await import(new URL('server/entry-server.js', dist).href)
  const render: PageRenderer = async (request) => {
    const page = await build.render(request, (routeIds) => assetsOf(manifest, routeIds))
    if (page.error) log.error({ err: page.error, path: request.url.split('?')[0] }, 'page failed')
    return page
  }
  return { render, facts: build.pageFacts }
}

/**
 * Returns the entry, its styles and the chunks of the matched pages. Each chunk follows the chunks that it
 * imports.
 */
export function assetsOf(manifest: Record<string, ManifestChunk>, routeIds: string[]): Assets {
  const main = manifest[entry]
  if (!main) throw new Error('The build has no browser entry; build again.')
  const [seen, files] = [new Set<string>(), new Set<string>()]
  const styles = new Set<string>(main.css)
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
    files.add(chunk.file)
  }
  for (const id of routeIds) visit(`src/web/shop/${id.split('#')[0]}.tsx`)
  for (const imported of main.imports ?? []) visit(imported)
  files.delete(main.file)
  const address = (file: string): string => `/${file}`
  return { script: address(main.file), styles: [...styles].map(address), preloads: [...files].map(address) }
}
