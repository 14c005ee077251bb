import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AddressSource, PageFacts } from '#shared/page-facts.ts'
import { listAddress } from '#shared/product-list/choice.ts'
import { slugOf } from '#shared/product-list/slug.ts'
import {
  readCategories,
  readLastProductEdit,
  readProductAddresses,
  readSitemapParts,
} from '../../catalog/products/product-addresses.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { keepUntilChange } from '../../platform/page-cache/keep-until-change.ts'
import { articleAddresses } from '../blog/store.ts'
import { readShownFrom } from '../page-texts/read-shown.ts'

interface Row {
  slug: string
  /** Omitted when unknown, because search engines ignore dates of sites with false ones. */
  changedAt?: Date
  /** Whether the page does not exist yet. */
  isComing?: boolean
}

/** The rows of each address source. */
const sources: Record<AddressSource, (db: Database) => Promise<Row[]>> = {
  products: (db) => readProductAddresses(db),
  articles: articleAddresses,
}

interface Entry {
  path: string
  changedAt?: Date
}

/** Routes of /sitemap.xml for listed pages and of /robots.txt, with addresses from PUBLIC_URL. */
export function registerSearchEngineRoutes(
  app: FastifyInstance,
  { db, config, content }: AppContext,
  pages: PageFacts[],
): void {
  const readParts = keepUntilChange(content, () => readSitemapParts(db))

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(config.publicUrl)),
  )

  const sendXml = (reply: FastifyReply, text: string): FastifyReply =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  const mapOf = async (some: PageFacts[]): Promise<string> => {
    const entries = await Promise.all(some.map((page) => entriesOf(db, page)))
    return sitemap(entries.flat(), config.publicUrl)
  }

  // A sitemap has at most 50,000 addresses (sitemaps.org), so a large catalogue has several, and an index of them.
  app.get('/sitemap.xml', async (_request, reply) => {
    const parts = await readParts()
    if (parts.length === 0) return sendXml(reply, await mapOf(pages))
    return sendXml(
      reply,
      sitemapIndex(['pages', ...parts.map((part) => `products-${part}`)], config.publicUrl),
    )
  })

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async ({ params: { name } }, reply) => {
    if (name === 'pages.xml')
      return sendXml(reply, await mapOf(pages.filter(({ listing }) => listing !== 'products')))
    const [, part] = /^products-(\d{1,5})\.xml$/.exec(name) ?? []
    const rows = part === undefined ? [] : await readProductAddresses(db, Number(part))
    if (rows.length === 0) return reply.callNotFound()
    const paths = pages.filter(({ listing }) => listing === 'products').map(({ path }) => path)
    return sendXml(
      reply,
      sitemap(
        paths.flatMap((path) => entriesFrom(rows, path)),
        config.publicUrl,
      ),
    )
  })
}

const entriesFrom = (rows: Row[], path: string): Entry[] =>
  rows
    .filter(({ isComing }) => !isComing)
    .map(({ slug, changedAt }) => ({ path: path.replace(/:\w+/, slug), changedAt }))

async function entriesOf(db: Database, { path, listing, datedBy }: PageFacts): Promise<Entry[]> {
  if (listing === 'unlisted' || listing === 'hidden') return []
  const changedAt = await lastChange(db, path, datedBy)
  if (listing === 'by-category') return [{ path, changedAt }, ...(await categoryEntries(db))]
  if (listing === 'itself') return [{ path, changedAt }]
  return entriesFrom(await sources[listing](db), path)
}

/** The list of each category; categories whose names differ by signs alone share one. */
async function categoryEntries(db: Database): Promise<Entry[]> {
  const slugs = new Set((await readCategories(db)).map(slugOf))
  return [...slugs].map((category) => ({ path: listAddress({ category, sort: 'shelf', page: 1 }) }))
}

async function lastChange(
  db: Database,
  path: string,
  datedBy: PageFacts['datedBy'],
): Promise<Date | undefined> {
  if (datedBy === 'texts') return readShownFrom(db, path.slice(1))
  if (datedBy === 'products') return readLastProductEdit(db)
  return datedBy && newest(await sources[datedBy](db))
}

function newest(rows: Row[]): Date | undefined {
  const times = rows.flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/** Hidden pages carry `noindex` themselves, which an engine reads only when it may load them. */
const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`

function sitemap(entries: Entry[], publicUrl: string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${lastmod}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

function sitemapIndex(names: string[], publicUrl: string): string {
  const maps = names.map(
    (name) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`
}
