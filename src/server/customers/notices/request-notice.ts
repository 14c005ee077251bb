import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { isInStock } from '../../catalog/products/present-product.ts'
import type { StockedProduct } from '../../catalog/products/store.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { productNotices } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type MailRequester, mayMailCopy } from '../../platform/email/mailbox-limit.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'

interface NoticeRequest {
  product: StockedProduct
  email: string
  /** Null for a guest. */
  shopper: Pick<Shopper, 'accountId' | 'email'> | null
  /** The network address of the caller. */
  address: string
}

/** Every address that must be confirmed gets this answer, known or not. */
export const confirmationMessage = (email: string): string =>
  `Almost done: please open the mail that we sent to ${email}, and confirm there that you want to be told.`

/**
 * Stores a request for one mail when a product is available. The account's own address is confirmed at once;
 * any other one gets a link, at most once an hour.
 * @returns the answer, which hides earlier requests.
 * @throws {ShopError} `product_available`.
 */
export async function requestNotice(
  db: NodePgDatabase,
  { product, email, shopper, address: caller }: NoticeRequest,
): Promise<string> {
  if (isInStock(product)) {
    throw shopError(errorMessage('products', 'availableNow', { product: product.name }))
  }
  const address = email.toLowerCase()
  const owner = shopper && shopper.email.toLowerCase() === address ? shopper.accountId : null
  await inTransaction(db, async (tx) => {
    const notice = await saveRequest(tx, product.id, address, owner)
    if (owner === null) await sendLink(tx, { ...notice, address, asker: { address: caller } })
  })
  if (owner === null) return confirmationMessage(email)
  return `We will write to ${email} once, when ${product.name} can be bought.`
}

const savedRow = { id: productNotices.id, hour: sql<string>`to_char(now(), 'YYYYMMDDHH24')` }

/** Writes one row per product and address; a notified one starts again and must be confirmed again. */
const saveRequest = (tx: Database, productId: number, address: string, owner: number | null) =>
  readOne(
    tx,
    savedRow,
    (columns) => sql`
    INSERT INTO product_notices AS product_notices (product_id, email, account_id, confirmed_at)
    VALUES (${productId}, ${address}, ${owner}::bigint, CASE WHEN ${owner}::bigint IS NULL THEN NULL ELSE now() END)
    ON CONFLICT (product_id, email) DO UPDATE SET
      account_id = coalesce(excluded.account_id, product_notices.account_id),
      confirmed_at = CASE WHEN product_notices.notified_at IS NULL
        THEN coalesce(product_notices.confirmed_at, excluded.confirmed_at) ELSE excluded.confirmed_at END,
      asked_at = CASE WHEN product_notices.notified_at IS NULL THEN product_notices.asked_at ELSE now() END,
      round = product_notices.round + (product_notices.notified_at IS NOT NULL)::int,
      notified_at = NULL
    RETURNING ${columns}`,
  )

/**
 * Mails a link even to confirmed addresses: the owner may have lost the mail, and a missing one would reveal
 * the request.
 */
async function sendLink(
  tx: Database,
  { id, hour, address, asker }: { id: number; hour: string; address: string; asker: MailRequester },
): Promise<void> {
  if (!(await mayMailCopy(tx, address, asker))) return
  await enqueueMail(tx, {
    template: 'product-notice-confirm',
    recipient: address,
    data: { noticeId: id },
    dedupeKey: `product-notice-confirm:${id}:${hour}`,
  })
}
