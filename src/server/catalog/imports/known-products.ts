import { inArray, sql } from 'drizzle-orm'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { StaffProduct } from '#contract/admin/products.ts'
import type { ImportGoal } from '#shared/import-states.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  posts,
  productAddresses,
  productDrafts,
  products,
  redirects,
  taxRates,
} from '../../platform/database/tables.ts'
import { redirectPath } from '../../platform/http/redirect-path.ts'
import type { Planning, RowValues } from '../../platform/imports/kind.ts'
import { pathOfProduct } from '../admin/former-address.ts'
import { readStaffProducts } from '../admin/read-products.ts'
import { type KnownCodes, readKnownCodes } from './code-conflicts.ts'
import { findDraftsAwaitingPictures } from './pictures/queue-pictures.ts'

type StoredDraft = typeof productDrafts.$inferSelect

/** A target of a row: a product, its draft, or the draft of a new product. */
export interface KnownProduct {
  live: StaffProduct | null
  draft: (Omit<StoredDraft, 'fields'> & { fields: DraftFields }) | null
  /** The cost of the product; null when unknown. */
  costPaise: number | null
}

/** The stored products that the rows are compared with. */
export interface KnownProducts {
  byId: Map<number, KnownProduct>
  bySlug: Map<string, KnownProduct>
  /** Address → the name of the product that has it. */
  owners: Map<string, { id: number; name: string }>
  /** Family and size in lower case → their product. */
  sizes: Map<string, { id: number; name: string }>
  /** Former address → its product. */
  former: Map<string, { id: number; name: string }>
  guides: Set<string>
  codes: KnownCodes
  /** HSN prefixes that have a rate today. */
  rated: string[]
  lastPosition: number
  /** Drafts with pictures left to fetch. */
  waiting: Set<number>
  /** Old addresses with a redirect. */
  redirected: Set<string>
  /** Paths of products and articles, which answer before a redirect does. */
  pages: Set<string>
}

export const sizeKey = (family: string, size: string): string =>
  `${family.toLowerCase()}\n${size.toLowerCase()}`

const idOf = (value: string | null | undefined): number => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 && number <= 2_147_483_647 ? number : 0
}

/** The id in a row, 0 for an impossible one, null without one. */
export const idIn = ({ values }: RowValues): number | null =>
  values.id === undefined || values.id === null ? null : idOf(values.id.trim())

const slugIn = ({ values }: RowValues): string | null => values.slug?.trim() || null

/**
 * Reads the products that the rows may change or collide with. `held` locks them first, products before
 * drafts, in the order of an edit.
 */
export async function readKnown(tx: Database, rows: RowValues[], planning: Planning): Promise<KnownProducts> {
  const ids = rows.flatMap((row) => idIn(row) || [])
  const slugs = rows.flatMap((row) => slugIn(row) ?? [])
  if (planning.how === 'held') await lockProducts(tx, { ids, slugs }, planning.goal)
  const found = await readStaffProducts(tx, { ids, slugs })
  const drafts = await readDrafts(tx, found, slugs)
  const all = await tx
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      position: products.position,
      family: products.family,
      size: products.sizeLabel,
      costPaise: products.costPaise,
    })
    .from(products)
  const costs = new Map(all.map(({ id, costPaise }) => [id, costPaise]))
  const known = found.map(
    (live): KnownProduct => ({
      live,
      draft: drafts.get(live.id) ?? null,
      costPaise: costs.get(live.id) ?? null,
    }),
  )
  const former = await tx.select().from(productAddresses)
  const nameOf = new Map(all.map(({ id, name }) => [id, name]))
  const guides = await tx.select({ slug: posts.slug }).from(posts)
  const rated = await tx
    .selectDistinct({ hsn: taxRates.hsn })
    .from(taxRates)
    .where(sql`${taxRates.startsOn} <= india_today()`)
  return {
    byId: new Map(known.flatMap((one) => (one.live ? [[one.live.id, one]] : []))),
    bySlug: new Map([
      ...drafts.fresh.map((draft): [string, KnownProduct] => [
        String(draft.fields.slug),
        { live: null, draft, costPaise: null },
      ]),
      ...known.flatMap((one): [string, KnownProduct][] => (one.live ? [[one.live.slug, one]] : [])),
    ]),
    owners: new Map(all.map(({ slug, id, name }) => [slug, { id, name }])),
    sizes: new Map(
      all.flatMap(({ family, size, id, name }) =>
        family !== null && size !== null ? [[sizeKey(family, size), { id, name }]] : [],
      ),
    ),
    former: new Map(
      former.map(({ slug, productId: id }) => [slug, { id, name: nameOf.get(id) ?? 'another product' }]),
    ),
    codes: await readKnownCodes(tx),
    guides: new Set(guides.map(({ slug }) => slug)),
    rated: rated.map(({ hsn }) => hsn),
    waiting: await findDraftsAwaitingPictures(
      tx,
      drafts.fresh.map(({ id }) => id),
    ),
    redirected: await findRedirected(tx, rows),
    pages: new Set([
      ...all.map(({ slug }) => pathOfProduct(slug)),
      ...guides.map(({ slug }) => `/blog/${slug}`),
    ]),
    lastPosition: all.reduce((last, { position }) => Math.max(last, position), -1),
  }
}

/** The old addresses in a row as paths; empty for a text that is none. */
export const oldPathsIn = ({ values }: RowValues): string[] =>
  (values.old_addresses ?? '')
    .split(/[\n,;|]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .map((address) => redirectPath(address) ?? '')

async function findRedirected(tx: Database, rows: RowValues[]): Promise<Set<string>> {
  const paths = rows.flatMap(oldPathsIn)
  const found = await tx
    .select({ path: redirects.path })
    .from(redirects)
    .where(sql`${redirects.path} = ANY(${sql.param(paths)}::text[])`)
  return new Set(found.map(({ path }) => path))
}

/**
 * Locks products and drafts. For the shop, it also blocks new products, whose address or position could
 * collide.
 */
async function lockProducts(
  tx: Database,
  { ids, slugs }: { ids: number[]; slugs: string[] },
  goal: ImportGoal,
): Promise<void> {
  if (goal === 'shop') await tx.execute(sql`LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE`)
  const named = sql`product.id = ANY(${sql.param(ids)}::int[]) OR product.slug = ANY(${sql.param(slugs)}::text[])`
  await tx.execute(sql`SELECT 1 FROM products product WHERE ${named} ORDER BY product.id FOR NO KEY UPDATE`)
  await tx.execute(sql`
    SELECT 1 FROM product_drafts draft WHERE draft.product_id IN (SELECT product.id FROM products product WHERE ${named})
      OR (draft.product_id IS NULL AND draft.fields ->> 'slug' = ANY(${sql.param(slugs)}::text[])) ORDER BY draft.id FOR UPDATE`)
}

async function readDrafts(tx: Database, found: StaffProduct[], slugs: string[]) {
  const ids = found.map(({ id }) => id)
  const own =
    ids.length === 0 ? [] : await tx.select().from(productDrafts).where(inArray(productDrafts.liveId, ids))
  const fresh = await tx
    .select()
    .from(productDrafts)
    .where(
      sql`${productDrafts.liveId} IS NULL AND ${productDrafts.fields} ->> 'slug' = ANY(${sql.param(slugs)}::text[])`,
    )
    .orderBy(productDrafts.id)
  const typed = (draft: StoredDraft) => ({ ...draft, fields: draft.fields as DraftFields })
  const byProduct = new Map(own.map((draft) => [draft.liveId, typed(draft)]))
  return { fresh: fresh.map(typed), get: (productId: number) => byProduct.get(productId) ?? null }
}
