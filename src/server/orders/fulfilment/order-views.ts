import { type SQL, sql } from 'drizzle-orm'
import type { OrderView } from '#contract/admin/orders.ts'
import { lateSince } from './dispatch-promise.ts'

/** The day in India by the clock of the database. */
export const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`

const isHeld = sql`(o.hold_reason IS NOT NULL AND (o.hold_until IS NULL OR o.hold_until > ${today}))`

/** Not packed, or packed and not shipped; the condition matches an index. */
const isUnderWay = sql`o.status IN ('processing', 'packed')`

const hasDeliveryException = sql`o.status IN ('undelivered', 'lost', 'returning', 'returned_to_origin')`

const isUnpacked = sql`${isUnderWay} AND o.status = 'processing' AND p.status = 'paid'`

/** Of `orders ordered` and `payments payment`: paid, not on hold, with a decided state, and not packed yet. */
export const waitsForPacking = sql`${isUnpacked} AND NOT ${isHeld} AND o.shipping_state_code IS NOT NULL`

/**
 * The condition of each view, over `orders ordered` and `payments payment`. Counters use the same conditions.
 */
export const viewConditions: Record<OrderView, (now: Date) => SQL> = {
  'to-pack': () => waitsForPacking,
  'address-unclear': () => sql`${isUnpacked} AND o.shipping_state_code IS NULL`,
  'on-hold': () => sql`${isUnderWay} AND ${isHeld}`,
  late: (now) =>
    sql`${isUnderWay} AND p.status = 'paid' AND NOT ${isHeld} AND p.settled_at < ${lateSince(now).toISOString()}::timestamptz`,
  undelivered: () => sql`${hasDeliveryException} AND o.status IN ('undelivered', 'lost')`,
  returns: () => sql`${hasDeliveryException} AND o.status IN ('returning', 'returned_to_origin')`,
  all: () => sql`o.status <> 'awaiting_payment'`,
}
