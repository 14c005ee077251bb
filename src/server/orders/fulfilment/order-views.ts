import { type SQL, sql } from 'drizzle-orm'
import type { OrderView } from '#contract/admin/orders.ts'
import { lateSince } from './dispatch-promise.ts'

/** The day in India by the clock of the database. */
export const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`

const isHeld = sql`(ordered.hold_reason IS NOT NULL AND (ordered.hold_until IS NULL OR ordered.hold_until > ${today}))`

/** Not packed, or packed and not shipped; the condition matches an index. */
const isUnderWay = sql`ordered.status IN ('processing', 'packed')`

const hasDeliveryException = sql`ordered.status IN ('undelivered', 'lost', 'returning', 'returned_to_origin')`

const isUnpacked = sql`${isUnderWay} AND ordered.status = 'processing' AND payment.status = 'paid'`

/** Of `orders ordered` and `payments payment`: paid, not on hold, with a decided state, and not packed yet. */
export const waitsForPacking = sql`${isUnpacked} AND NOT ${isHeld} AND ordered.shipping_state_code IS NOT NULL`

/**
 * The condition of each view, over `orders ordered` and `payments payment`. Counters use the same conditions.
 */
export const viewConditions: Record<OrderView, (now: Date) => SQL> = {
  'to-pack': () => waitsForPacking,
  'address-unclear': () => sql`${isUnpacked} AND ordered.shipping_state_code IS NULL`,
  'on-hold': () => sql`${isUnderWay} AND ${isHeld}`,
  late: (now) =>
    sql`${isUnderWay} AND payment.status = 'paid' AND NOT ${isHeld} AND payment.settled_at < ${lateSince(now).toISOString()}::timestamptz`,
  undelivered: () => sql`${hasDeliveryException} AND ordered.status IN ('undelivered', 'lost')`,
  returns: () => sql`${hasDeliveryException} AND ordered.status IN ('returning', 'returned_to_origin')`,
  all: () => sql`ordered.status <> 'awaiting_payment'`,
}
