import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { productAddresses, productGuides, products } from '../../platform/database/tables.ts'

/** A product page shows at most this many guides, as the product form says. */
export const maxGuides = 6

interface Found {
  id: number
  slug: string
  name: string
}

/** Products by their current or former slugs, in the order of the slugs. */
async function findBySlugs(db: Database, slugs: string[]): Promise<{ requested: string; product: Found }[]> {
  if (slugs.length === 0) return []
  const columns = { id: products.id, slug: products.slug, name: products.name }
  const present = await db.select(columns).from(products).where(inArray(products.slug, slugs))
  const former = await db
    .select({ ...columns, requested: productAddresses.slug })
    .from(productAddresses)
    .innerJoin(products, eq(products.id, productAddresses.productId))
    .where(inArray(productAddresses.slug, slugs))
  return slugs.flatMap((requested) => {
    const product =
      present.find(({ slug }) => slug === requested) ?? former.find((one) => one.requested === requested)
    return product ? [{ requested, product }] : []
  })
}

/** The problem with the products of an article; null without one. */
export async function invalidProducts(
  db: Database,
  slugs: string[],
  articleId: number | null,
): Promise<string | null> {
  const found = await findBySlugs(db, slugs)
  const unknown = slugs.filter((slug) => !found.some(({ requested }) => requested === slug))
  if (unknown.length > 0) return `The shop has no product “${unknown.join(', ')}”.`
  for (const { product } of found) {
    const guides = await db.select().from(productGuides).where(eq(productGuides.productId, product.id))
    const isNew = !guides.some(({ postId }) => postId === articleId)
    if (isNew && guides.length >= maxGuides) {
      return `${product.name} has ${maxGuides} guides, and its page shows no more. Take one away there first.`
    }
  }
  return null
}

/**
 * Locks the present and new products of an article before the article itself, in the same order as a
 * product edit.
 */
export async function lockProductsOf(
  tx: Database,
  articleId: number | null,
  slugs: string[],
): Promise<number[]> {
  const wanted = [...new Set((await findBySlugs(tx, slugs)).map(({ product }) => product.id))]
  await tx.execute(sql`
    SELECT 1 FROM products WHERE id = ANY (${sql.param(wanted)}::int[])
      OR id IN (SELECT product_id FROM product_guides WHERE post_id = ${articleId})
    ORDER BY id FOR NO KEY UPDATE`)
  return wanted
}

/**
 * Makes an article a guide of exactly these products, which the caller has locked. Each product keeps the
 * order of its guides.
 */
export async function writeProductsOf(tx: Database, articleId: number, wanted: number[]): Promise<void> {
  const present = await tx.select().from(productGuides).where(eq(productGuides.postId, articleId))
  const had = present.map(({ productId }) => productId)
  const removed = had.filter((id) => !wanted.includes(id))
  const added = wanted.filter((id) => !had.includes(id))
  if (removed.length > 0) {
    await tx
      .delete(productGuides)
      .where(and(eq(productGuides.postId, articleId), inArray(productGuides.productId, removed)))
  }
  if (added.length > 0) {
    await tx.execute(sql`
      INSERT INTO product_guides (product_id, post_id, position)
      SELECT id, ${articleId}, (SELECT coalesce(max(guide.position) + 1, 0) FROM product_guides guide WHERE guide.product_id = added.id)
      FROM unnest(${sql.param(added)}::int[]) AS added (id)`)
  }
  const touched = [...removed, ...added]
  // Touches the rows, because the version of a product counts its guides too.
  if (touched.length > 0) {
    await tx.update(products).set({ updatedAt: sql`clock_timestamp()` }).where(inArray(products.id, touched))
  }
}
