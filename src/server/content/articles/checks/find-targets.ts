import { inArray, sql } from 'drizzle-orm'
import type { Token } from 'markdown-it'
import { findProduct } from '../../../catalog/products/store.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readRows } from '../../../platform/database/rows.ts'
import { batches } from '../../../platform/database/tables.ts'
import { findByAddress } from '../../../platform/images/own/own-pictures.ts'
import { findPost } from '../../blog/store.ts'
import { shopFiles, shopPages } from './shop-pages.ts'

/** Existing targets of the links, pictures and cards of a text. */
export interface Targets {
  pages: Set<string>
  pictures: Set<string>
  /** Slugs of product cards with their problem; null without one. */
  cards: Map<string, string | null>
}

/** The path of a shop address, without query and hash; null for other addresses. */
export function pathOf(href: string): string | null {
  if (!/^\/(?!\/)/.test(href)) return null
  const path = href.replace(/[?#].*$/s, '')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

const addressesIn = (tokens: Token[], type: 'link_open' | 'image', name: 'href' | 'src'): string[] =>
  tokens.flatMap(({ children }) =>
    (children ?? []).filter((child) => child.type === type).map((child) => String(child.attrGet(name))),
  )

/** Looks up the targets of links, pictures and cards. */
export async function findTargets(db: Database, tokens: Token[], cardSlugs: string[]): Promise<Targets> {
  const paths = addressesIn(tokens, 'link_open', 'href').flatMap((href) => pathOf(href) ?? [])
  const pages = new Set([...shopPages, ...shopFiles])
  for (const path of new Set(paths)) if (!pages.has(path) && (await pageExists(db, path))) pages.add(path)
  return {
    pages,
    pictures: await knownPictures(db, addressesIn(tokens, 'image', 'src')),
    cards: new Map(
      await Promise.all(cardSlugs.map(async (slug) => [slug, await cardProblem(db, slug)] as const)),
    ),
  }
}

/** Whether a product, article or batch page has this address; former ones count. */
async function pageExists(db: Database, path: string): Promise<boolean> {
  const [, kind, name = ''] = /^\/(products|product|blog|batch)\/([^/]+)$/.exec(path) ?? []
  if (kind === 'products' || kind === 'product') return (await findProduct(db, name)) !== null
  if (kind === 'blog') return (await findPost(db, name))?.status === 'available'
  if (kind !== 'batch') return false
  return (
    (
      await db
        .select({ id: batches.id })
        .from(batches)
        .where(inArray(batches.number, [name]))
    ).length > 0
  )
}

const picture = { src: sql<string>`wanted.src` }

async function knownPictures(db: Database, addresses: string[]): Promise<Set<string>> {
  const rows = await readRows(
    db,
    picture,
    (columns) => sql`
    SELECT ${columns} FROM unnest(${sql.param(addresses)}::text[]) AS wanted (src)
    WHERE wanted.src IN (SELECT image_url FROM posts UNION ALL SELECT src FROM product_pictures)`,
  )
  const own = await findByAddress(db, addresses)
  return new Set([...rows.map(({ src }) => src), ...own.keys()])
}

async function cardProblem(db: Database, slug: string): Promise<string | null> {
  const product = await findProduct(db, slug)
  if (!product) return `The shop has no product “${slug}”, so its card is left out.`
  return product.archivedAt ? `${product.name} is no longer sold, so its card is left out.` : null
}
