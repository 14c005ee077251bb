import { type SQL, sql } from 'drizzle-orm'
import type { OrderView } from '#contract/admin/orders.ts'
import { standingStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import { isUnconfirmed } from '../shopper/unconfirmed.ts'
import { lateSince } from './dispatch-promise.ts'

/** The day in India by the clock of the database. */
export const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`

const isHeld = sql`(ordered.hold_reason IS NOT NULL AND (ordered.hold_until IS NULL OR ordered.hold_until > ${today}))`

/** Not packed, or packed and not shipped; the condition matches an index. */
const isUnderWay = sql`ordered.status IN ('processing', 'packed')`

const hasDeliveryException = sql`ordered.status IN ('undelivered', 'lost', 'returning', 'returned_to_origin')`

const stands = sql`payment.status ${inStates(standingStates)}`

const isUnpacked = sql`${isUnderWay} AND ordered.status = 'processing' AND ${stands}`

const waitsForConfirmation = sql`${isUnpacked} AND ${isUnconfirmed(sql`ordered`)}`

/** Of `orders ordered` and `payments payment`: its money came or is due on delivery, confirmed where that is needed, not on hold, with a decided state, and not packed yet. */
export const waitsForPacking = sql`${isUnpacked} AND NOT ${isHeld} AND ordered.shipping_state_code IS NOT NULL
  AND NOT ${isUnconfirmed(sql`ordered`)}`

/** An order with cash on delivery can be packed once it is confirmed. */
const readySince = sql`coalesce((
  SELECT confirmation.decided_at FROM cod_confirmations confirmation WHERE confirmation.order_id = ordered.id), payment.settled_at)`

/**
 * The condition of each view, over `orders ordered` and `payments payment`. Counters use the same conditions.
 */
export const viewConditions: Record<OrderView, (now: Date) => SQL> = {
  'to-pack': () => waitsForPacking,
  'to-confirm': () => waitsForConfirmation,
  'address-unclear': () => sql`${isUnpacked} AND ordered.shipping_state_code IS NULL`,
  'on-hold': () => sql`${isUnderWay} AND ${isHeld}`,
  late: (now) =>
    sql`${isUnderWay} AND ${stands} AND NOT ${isHeld} AND NOT ${isUnconfirmed(sql`ordered`)} AND ${readySince} < ${lateSince(now).toISOString()}::timestamptz`,
  undelivered: () => sql`${hasDeliveryException} AND ordered.status IN ('undelivered', 'lost')`,
  returns: () => sql`${hasDeliveryException} AND ordered.status IN ('returning', 'returned_to_origin')`,
  all: () => sql`ordered.status <> 'awaiting_payment'`,
}
