import { and, desc, eq, gt, ne, not, sql } from 'drizzle-orm'
import { isOfProduct, running } from '../../catalog/prices/price-now.ts'
import { type StockedProduct, stockedColumns } from '../../catalog/products/store.ts'
import type { Database } from '../../platform/database/database.ts'
import { posts, productGuides, products } from '../../platform/database/tables.ts'
import { isReadable, type Post, type PostSummary, summaryColumns } from './store.ts'

/** A page links to at most this many articles. */
const maxShown = 3

/** The readable guides of a product, in the chosen order. */
export const loadGuidesOf = (db: Database, productId: number): Promise<PostSummary[]> =>
  db
    .select(summaryColumns)
    .from(productGuides)
    .innerJoin(posts, eq(posts.id, productGuides.postId))
    .where(and(eq(productGuides.productId, productId), isReadable))
    .orderBy(productGuides.position, posts.id)
    .limit(maxShown)

const sharedProducts = (post: Pick<Post, 'id'>) => sql`(
  SELECT count(*) FROM product_guides mine JOIN product_guides theirs USING (product_id)
  WHERE mine.post_id = ${post.id} AND theirs.post_id = ${posts}.id)`

/** Articles to read next: those about the same products, then of the same category, then the newest. */
export const loadRelatedPosts = (db: Database, post: Post): Promise<PostSummary[]> =>
  db
    .select(summaryColumns)
    .from(posts)
    .where(and(isReadable, ne(posts.id, post.id)))
    .orderBy(
      desc(sharedProducts(post)),
      desc(eq(posts.category, post.category)),
      desc(posts.publishDate),
      desc(posts.id),
    )
    .limit(maxShown)

/** The product with this article as its first guide that is in stock; null without one. */
export async function findProductOf(db: Database, { id }: Post): Promise<StockedProduct | null> {
  const [found] = await db
    .select(stockedColumns)
    .from(productGuides)
    .innerJoin(products, eq(products.id, productGuides.productId))
    .leftJoin(running, isOfProduct)
    .where(
      and(eq(productGuides.postId, id), not(products.isComingSoon), gt(stockedColumns.availablePacks, 0)),
    )
    .orderBy(productGuides.position, products.position, products.id)
    .limit(1)
  return found ?? null
}
