import { sql } from 'drizzle-orm'
import { removedFromCart } from '../../checkout/cart/remove-ordered.ts'
import { spentAtFullPrice } from '../../checkout/quote/offer-use.ts'
import { lockedStock } from '../../inventory/stock/packs.ts'
import { takenReserved } from '../../inventory/stock/take.ts'
import { orderLife } from '../../lifecycle/orders/order-states.ts'
import { paymentLife, statesBefore } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import { authorOf, theProvider } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { soonOnDisk } from '../../platform/database/soon-on-disk.ts'
import { repeated } from '../../platform/database/transaction.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import { orderPlacedKey, orderPlacedTemplate } from './order-placed-mail.ts'
import { pollAfterDecision } from './status-polling.ts'

/** A expired payment may have a matter for staff, which the usual way closes. */
const payable = statesBefore('settled').filter((state) => state !== 'expired')

const [paid, processing] = [paymentLife.open.settled, orderLife.awaiting_payment.settled]

export const settledNote = 'Payment received.'

type Captured = Pick<ProviderPayment, 'amountPaise' | 'currency' | 'method' | 'cardLast4'> & {
  [name: string]: unknown
  providerOrderId: string
  providerPaymentId: string
}

/**
 * The settlement that nothing can prevent, as one statement: captured money of the right amount, for a payment that is still to
 * be decided, has its packs reserved, no discount, no other payment of the same purchase, and no refund or dispute before it. `ready` holds these
 * conditions. The account is locked first, as by every change of its payments, then payment and order, whose rows are judged
 * after their locks. Stock comes last, so that its locks are short, and the commit does not wait for the disk while it holds them.
 */
const usual = prepareQuery(
  { orderId: sql<number>`moved.order_id::float8` },
  (columns, money: QueryParams<Captured>) => sql`
    WITH found AS MATERIALIZED (
      SELECT id, order_id, account_id FROM payments WHERE provider_order_id = ${money.providerOrderId}
    ),
    buyer AS MATERIALIZED (
      SELECT id, email, phone FROM accounts WHERE id = (SELECT account_id FROM found) FOR NO KEY UPDATE
    ),
    locked_payment AS MATERIALIZED (
      SELECT p.id, p.order_id, p.account_id, p.status, p.amount_paise, p.currency, p.is_reserved, p.superseded_by,
        o.status AS order_status, o.discount_paise, o.is_from_cart
      FROM buyer, payments p, orders o
      WHERE p.id = (SELECT id FROM found) AND o.id = (SELECT order_id FROM found)
      FOR NO KEY UPDATE OF p, o
    ),
    ready AS MATERIALIZED (
      SELECT p.id AS payment_id, p.order_id, p.account_id, p.is_from_cart
      FROM locked_payment p
      WHERE p.status ${inStates(payable)} AND p.order_status IN ('awaiting_payment', 'confirming')
        AND p.amount_paise = ${money.amountPaise} AND p.currency = ${money.currency}
        AND p.is_reserved AND p.discount_paise = 0
        AND p.superseded_by IS NULL AND NOT EXISTS (SELECT FROM payments q WHERE q.superseded_by = p.id)
        AND NOT EXISTS (SELECT FROM offer_uses u WHERE u.order_id = p.order_id)
        AND NOT EXISTS (SELECT FROM unmatched_payments m WHERE m.provider_payment_id = ${money.providerPaymentId})
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.provider_payment_id = ${money.providerPaymentId})
        AND NOT EXISTS (SELECT FROM disputes d WHERE d.provider_payment_id = ${money.providerPaymentId})
        AND NOT EXISTS (
          SELECT FROM order_items i
          WHERE i.order_id = p.order_id
            AND NOT EXISTS (SELECT FROM product_stock s WHERE s.product_id = i.product_id))
    ),
    moved AS (
      UPDATE payments p SET status = ${paid}, provider_payment_id = ${money.providerPaymentId},
        method = ${money.method}, card_last4 = ${money.cardLast4}, is_reserved = false, settled_at = now(),
        next_poll_at = (SELECT ${pollAfterDecision})
      FROM ready WHERE p.id = ready.payment_id
      RETURNING p.order_id
    ),
    processed AS (
      UPDATE orders o SET status = ${processing} FROM moved WHERE o.id = moved.order_id
    ),
    noted AS (
      INSERT INTO order_history (order_id, status, author, note)
      SELECT order_id, ${processing}, ${authorOf(theProvider).author}, ${settledNote} FROM moved
    ),
    mailed AS (
      INSERT INTO outbox (template, recipient, data, dedupe_key)
      SELECT ${orderPlacedTemplate}, buyer.email, json_build_object('orderId', order_id), ${orderPlacedKey('')} || order_id
      FROM moved, buyer
      ON CONFLICT (dedupe_key) DO NOTHING
    ),
    ${removedFromCart(sql`SELECT account_id, order_id FROM moved JOIN ready USING (order_id) WHERE is_from_cart`)},
    ${spentAtFullPrice(sql`SELECT moved.order_id, buyer.* FROM moved, buyer`, sql`o`, sql`(SELECT id FROM buyer)`)},
    ${lockedStock(sql`
      SELECT i.product_id, i.quantity
      FROM moved JOIN order_items i USING (order_id), (SELECT count(*) FROM spent) AS after_offer`)},
    ${takenReserved(sql`(SELECT order_id FROM moved)`)}
    SELECT ${columns} FROM moved WHERE ${soonOnDisk}`,
)

/**
 * Settles a payment if it is a usual one; see {@link usual}. It is not on the disk yet: see `awaitOnDisk`.
 * @returns the number of its order, or null when nothing was changed and the conditions are to be looked at one by one.
 */
export async function settleAtOnce(
  db: Database,
  providerOrderId: string,
  money: ProviderPayment,
): Promise<number | null> {
  const { id, amountPaise, currency, method, cardLast4 } = money
  if (money.status !== 'captured' || money.refundedPaise > 0) return null
  const values = { providerOrderId, providerPaymentId: id, amountPaise, currency, method, cardLast4 }
  const settled = await repeated(() => usual.first(db, values))
  return settled?.orderId ?? null
}
