import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { presentProduct } from '../../catalog/products/present-product.ts'
import { isLargeCatalogue, loadNext } from '../../catalog/products/store.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { cacheControl } from '../../platform/http/cache-control.ts'
import type { PageCache } from '../../platform/page-cache/page-cache.ts'
import { routeOf, sendCached } from '../../platform/page-cache/send-cached.ts'
import { renderArticle } from '../blog/render-article.ts'
import { loadGuides, loadPosts } from '../blog/store.ts'
import { readTexts } from '../page-texts/read-shown.ts'
import { type FeedPlace, guidesFeed, maxInFeed } from './guides-feed.ts'
import { llmsText } from './llms-text.ts'
import { offlinePage } from './offline-page.ts'
import { productFeed } from './product-feed.ts'
import { webManifest } from './web-manifest.ts'

interface PublicText {
  path: string
  contentType: string
  make: (shop: AppContext, place: FeedPlace) => Promise<string> | string
  /** The parts of a text that grows with the catalogue. A large one is streamed and not kept. */
  parts?: (shop: AppContext, place: FeedPlace) => AsyncGenerator<string>
}

/** Files for programs, made from the shop's data. */
const publicTexts: PublicText[] = [
  {
    path: '/guides.atom',
    contentType: 'application/atom+xml; charset=utf-8',
    make: async ({ db }, place) => {
      const guides = await loadGuides(db, maxInFeed)
      const rendered = guides.map(async (guide) => ({
        ...guide,
        html: await renderArticle(db, guide.content),
      }))
      return guidesFeed(await Promise.all(rendered), place, new Date())
    },
  },
  {
    path: '/products.xml',
    contentType: 'application/rss+xml; charset=utf-8',
    make: async ({ db }, place) => (await Array.fromAsync(productFeed(db, place))).join(''),
    parts: ({ db }, place) => productFeed(db, place),
  },
  {
    path: '/llms.txt',
    contentType: 'text/plain; charset=utf-8',
    make: async ({ db }, place) => {
      const [products, posts, texts] = await Promise.all([loadNext(db, null), loadPosts(db), readTexts(db)])
      const guides = posts.filter(({ status }) => status === 'available')
      return llmsText({ products: products.map(presentProduct), guides, texts }, place)
    },
  },
  {
    path: '/manifest.webmanifest',
    contentType: 'application/manifest+json; charset=utf-8',
    make: (_shop, { settings }) => webManifest(settings),
  },
  {
    path: '/offline',
    contentType: 'text/html; charset=utf-8',
    make: (_shop, { settings }) => offlinePage(settings),
  },
]

/** Registers the public files. The page cache holds them until content or settings change. */
export function registerPublicTexts(
  app: FastifyInstance,
  shop: AppContext,
  pageCache: PageCache | null,
): void {
  for (const { path, contentType, make, parts } of publicTexts) {
    const placeNow = async (): Promise<FeedPlace> => ({
      origin: shop.config.publicUrl,
      settings: await shop.settings.current(),
    })
    const read = async (): Promise<string> => make(shop, await placeNow())
    app.get(path, async (request, reply) => {
      if (parts && (await isLargeCatalogue(shop.db)))
        return reply
          .type(contentType)
          .header('cache-control', cacheControl.revalidate)
          .send(Readable.from(parts(shop, await placeNow())))
      if (!pageCache)
        return reply
          .type(contentType)
          .header('cache-control', cacheControl.content)
          .send(await read())
      const cached = await pageCache.get(path, async () => ({
        status: 200,
        route: routeOf(request),
        body: Buffer.from(await read()),
        contentType,
        cacheControl: cacheControl.content,
        isCacheable: true,
      }))
      return sendCached(request, reply, cached)
    })
  }
}
