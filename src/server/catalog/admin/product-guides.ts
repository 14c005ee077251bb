import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { articleAddresses, posts, productGuides } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/**
 * The ids of guides by their current or former slugs, in the same order, each once.
 * @throws {ShopError} `invalid_request` for an unknown slug.
 */
export async function findGuides(tx: Database, slugs: string[]): Promise<number[]> {
  if (slugs.length === 0) return []
  const present = tx.select({ id: posts.id, slug: posts.slug }).from(posts).where(inArray(posts.slug, slugs))
  const former = tx
    .select({ id: articleAddresses.postId, slug: articleAddresses.slug })
    .from(articleAddresses)
    .where(inArray(articleAddresses.slug, slugs))
  const idOf = new Map((await present.union(former)).map(({ id, slug }) => [slug, id]))
  const unknown = slugs.filter((slug) => !idOf.has(slug))
  if (unknown.length === 0) return [...new Set(slugs.flatMap((slug) => idOf.get(slug) ?? []))]
  const message = `The blog has no guide “${unknown.join(', ')}”. A guide is named by the end of its address.`
  throw new ShopError('invalid_request', message, { errors: { guides: message } })
}

/** Replaces the guides of a product. The caller has locked its row. */
export async function writeGuides(tx: Database, productId: number, postIds: number[]): Promise<void> {
  await tx.delete(productGuides).where(eq(productGuides.productId, productId))
  if (postIds.length === 0) return
  await tx.insert(productGuides).values(postIds.map((postId, position) => ({ productId, postId, position })))
}
