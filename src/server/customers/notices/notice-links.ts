import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { productNotices, products } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'

const named = { name: products.name }

/**
 * Confirms a request by its link. Idempotent.
 * @throws {ShopError} `invalid_notice_token` for a link that is unknown, cancelled or deleted.
 */
export async function confirmNotice(db: Database, token: string): Promise<string> {
  const found = await readFirst(
    db,
    named,
    (columns) => sql`
    UPDATE product_notices notice SET confirmed_at = coalesce(notice.confirmed_at, now())
    FROM products WHERE products.id = notice.product_id AND notice.token = ${token} AND notice.ended_at IS NULL
    RETURNING ${columns}`,
  )
  if (!found) {
    throw shopError(errorMessage('products', 'noticeLinkOver'))
  }
  return `Thank you. We will write to you once, when ${found.name} can be bought.`
}

const ended = 'You will get no e-mail about this product.'

/**
 * Cancels a request with the token of one of its mails, and deletes the address. Idempotent.
 * @returns the message, or null for an unknown token.
 */
export async function endNotice(db: Database, token: string): Promise<string | null> {
  const found = await db
    .update(productNotices)
    .set({ email: null, accountId: null, endedAt: sql`coalesce(${productNotices.endedAt}, now())` })
    .where(eq(productNotices.token, token))
    .returning({ id: productNotices.id })
  return found.length > 0 ? ended : null
}
