import { max } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { posts, products } from '../../machine/database/tables.ts'
import { escapeHtml } from '../../machine/http/escape-html.ts'
import type { Shop } from '../../machine/shop.ts'
import { loadPosts } from '../blog/store.ts'

/** Public pages with a fixed address, except those that only a form or a mailed link leads to. */
const fixedPages = [
  '/productpage',
  '/gardenplanner',
  '/dose',
  '/faq',
  '/about',
  '/reviews',
  '/contact',
  '/shipping',
  '/sustainability',
  '/privacy',
  '/terms',
]

interface Entry {
  path: string
  /** Omitted when unknown: search engines ignore dates of a site with false ones. */
  changedAt?: Date
}

/** /sitemap.xml and /robots.txt, with addresses from PUBLIC_URL. */
export function registerSearchEngineRoutes(app: FastifyInstance, { db, config }: Shop): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(config.publicUrl)),
  )

  app.get('/sitemap.xml', async (_request, reply) => {
    const [shelf, articles, [latest]] = await Promise.all([
      db.select({ slug: products.slug }).from(products).orderBy(products.position),
      loadPosts(db),
      db.select({ changedAt: max(posts.updatedAt) }).from(posts),
    ])
    const changedAt = latest?.changedAt ?? undefined
    const entries: Entry[] = [
      // Home and the list of articles show the newest of them.
      { path: '/', changedAt },
      { path: '/blog', changedAt },
      ...shelf.map(({ slug }) => ({ path: `/products/${slug}` })),
      ...articles
        .filter(({ status }) => status === 'available')
        .map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changedAt: updatedAt })),
      ...fixedPages.map((path) => ({ path })),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemap(entries, config.publicUrl))
  })
}

/** Pages about one shopper carry `noindex` themselves; this lists what crawlers need not request. */
const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`

function sitemap(entries: Entry[], publicUrl: string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${lastmod}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
