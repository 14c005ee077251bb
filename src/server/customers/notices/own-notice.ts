import { and, eq, isNull } from 'drizzle-orm'
import type { OwnNotice } from '#contract/shop/product-notices.ts'
import type { Database } from '../../platform/database/database.ts'
import { productNotices } from '../../platform/database/tables.ts'

interface Own {
  accountId: number
  productId: number
}

const waiting = ({ accountId, productId }: Own) =>
  and(
    eq(productNotices.accountId, accountId),
    eq(productNotices.productId, productId),
    isNull(productNotices.notifiedAt),
  )

/** Since when a shopper waits for a product. Only what the account asked for itself is told. */
export async function readOwnNotice(db: Database, own: Own): Promise<OwnNotice> {
  const [found] = await db.select({ at: productNotices.askedAt }).from(productNotices).where(waiting(own))
  return { asked_at: found?.at.toISOString() ?? null }
}

/** Takes back what the account asked for; nothing happens when there is nothing. */
export async function takeBackNotice(db: Database, own: Own): Promise<void> {
  await db.delete(productNotices).where(waiting(own))
}
