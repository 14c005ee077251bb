import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { productAddresses, products } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** The path of a product's page. */
export const pathOfProduct = (slug: string): string => `/products/${slug}`

/**
 * The name of the product that a former address leads to; null when it leads nowhere or to the product
 * itself.
 */
export async function findRedirectTarget(
  db: Database,
  slug: string,
  ownId: number | null,
): Promise<string | null> {
  const [found] = await db
    .select({ id: products.id, name: products.name })
    .from(productAddresses)
    .innerJoin(products, eq(products.id, productAddresses.productId))
    .where(eq(productAddresses.slug, slug))
  return found && found.id !== ownId ? found.name : null
}

/** @throws {ShopError} `address_redirects` for an address that leads to another product. */
export async function assertNoRedirect(db: Database, slug: string, ownId: number | null): Promise<void> {
  const name = await findRedirectTarget(db, slug, ownId)
  if (name === null) return
  const message = `The address ${slug} was that of ${name}, and links to it lead there. Taken over, they would lead here.`
  throw new ShopError('address_redirects', message, { errors: { slug: message } })
}
