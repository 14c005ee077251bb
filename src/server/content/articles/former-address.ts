import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { articleAddresses, posts } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/**
 * The title of the article that a former address leads to; null when it leads nowhere or to the article
 * itself.
 */
export async function findRedirectTarget(
  db: Database,
  slug: string,
  ownId: number | null,
): Promise<string | null> {
  const [found] = await db
    .select({ id: posts.id, title: posts.title })
    .from(articleAddresses)
    .innerJoin(posts, eq(posts.id, articleAddresses.postId))
    .where(eq(articleAddresses.slug, slug))
  return found && found.id !== ownId ? found.title : null
}

/** @throws {ShopError} `address_redirects` for an address that leads to another article. */
export async function assertNoRedirect(db: Database, slug: string, ownId: number | null): Promise<void> {
  const title = await findRedirectTarget(db, slug, ownId)
  if (title === null) return
  const message = `The address ${slug} was that of “${title}”, and links to it lead there. Taken over, they would lead here.`
  throw new ShopError('address_redirects', message, { errors: { slug: message } })
}
