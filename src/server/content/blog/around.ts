import { and, desc, eq, gt, ne, not, sql } from 'drizzle-orm'
import { isOfProduct, running } from '../../catalog/prices/price-now.ts'
import { type StockedProduct, stockedColumns } from '../../catalog/products/store.ts'
import type { Database } from '../../platform/database/database.ts'
import { posts, productGuides, products } from '../../platform/database/tables.ts'
import { isReadable, type Post, type PostSummary, summaryColumns } from './store.ts'

/** So many articles lead on from a page. */
const maxShown = 3

/** The articles that fit a product, in the order that was chosen; one that is to come can't be read. */
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

/** What to read after an article: about the same products, then of the same category, then the newest. */
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

/** The product that names this article first and can be bought; null where there is none. */
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
