import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { manyRows } from '../../platform/database/many-rows.ts'
import { articleAddresses, posts, productGuides } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/**
 * The ids of guides by their current or former slugs.
 * @throws {ShopError} `invalid_request` for an unknown slug.
 */
export async function findGuides(tx: Database, slugs: string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const present = tx.select({ id: posts.id, slug: posts.slug }).from(posts).where(inArray(posts.slug, slugs))
  const former = tx
    .select({ id: articleAddresses.postId, slug: articleAddresses.slug })
    .from(articleAddresses)
    .where(inArray(articleAddresses.slug, slugs))
  const idOf = new Map((await present.union(former)).map(({ id, slug }) => [slug, id]))
  const unknown = slugs.filter((slug) => !idOf.has(slug))
  if (unknown.length === 0) return idOf
  const message = `The blog has no guide “${unknown.join(', ')}”. A guide is named by the end of its address.`
  throw new ShopError('invalid_request', message, { errors: { guides: message } })
}

/**
 * Replaces the guides of products, named by current or former slugs. The caller has locked the products.
 * @throws {ShopError} `invalid_request` for an unknown slug.
 */
export async function writeGuides(
  tx: Database,
  wanted: { productId: number; guides: string[] }[],
): Promise<void> {
  if (wanted.length === 0) return
  const idOf = await findGuides(tx, [...new Set(wanted.flatMap(({ guides }) => guides))])
  const rows = wanted.flatMap(({ productId, guides }) =>
    [...new Set(guides.flatMap((slug) => idOf.get(slug) ?? []))].map((postId, position) => ({
      productId,
      postId,
      position,
    })),
  )
  const ids = sql.param(wanted.map(({ productId }) => productId))
  await tx.execute(sql`DELETE FROM product_guides WHERE product_id = ANY (${ids}::int[])`)
  if (rows.length > 0) await tx.execute(sql`INSERT INTO product_guides ${manyRows(productGuides, rows)}`)
}
