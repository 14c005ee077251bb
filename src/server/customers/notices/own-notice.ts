import { and, eq, isNull } from 'drizzle-orm'
import type { OwnNotice } from '#contract/shop/product-notices.ts'
import type { Database } from '../../platform/database/database.ts'
import { productNotices } from '../../platform/database/tables.ts'

interface NoticeKey {
  accountId: number
  productId: number
}

const isWaiting = ({ accountId, productId }: NoticeKey) =>
  and(
    eq(productNotices.accountId, accountId),
    eq(productNotices.productId, productId),
    isNull(productNotices.notifiedAt),
  )

/**
 * Reads since when a shopper waits for a product. Requests of the address without the account stay hidden.
 */
export async function readOwnNotice(db: Database, own: NoticeKey): Promise<OwnNotice> {
  const [found] = await db.select({ at: productNotices.askedAt }).from(productNotices).where(isWaiting(own))
  return { asked_at: found?.at.toISOString() ?? null }
}

/** Cancels the account's request, if it has one. */
export async function cancelNotice(db: Database, own: NoticeKey): Promise<void> {
  await db.delete(productNotices).where(isWaiting(own))
}
