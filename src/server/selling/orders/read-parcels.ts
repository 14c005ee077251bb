import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import type { OrderState } from '../order-life/order-states.ts'
import { type Hold, holdOf } from './hold.ts'

/** An order as those see it who send it. */
export interface Parcel {
  id: number
  version: number
  status: OrderState
  email: string
  hasAddress: boolean
  isPaid: boolean
  hold: Hold | null
}

interface ParcelRow extends Omit<Parcel, 'hold'> {
  [column: string]: unknown
  holdReason: string | null
  holdUntil: string | null
  today: string
}

/** Orders that somebody began to pay; held until the transaction ends, payment and order, or only looked at. */
export async function readParcels(db: Database, orderIds: number[], how: 'held' | 'seen'): Promise<Parcel[]> {
  const lock = how === 'held' ? sql`FOR NO KEY UPDATE OF p, o` : sql``
  const { rows } = await db.execute<ParcelRow>(sql`
    SELECT o.id::float8 AS id, o.version, o.status, a.email, o.shipping_full_name IS NOT NULL AS "hasAddress",
      p.status = 'paid' AND p.refunded_elsewhere_paise < p.amount_paise AS "isPaid", o.hold_reason AS "holdReason", o.hold_until::text AS "holdUntil",
      (now() AT TIME ZONE 'Asia/Kolkata')::date::text AS today
    FROM payments p JOIN orders o ON o.id = p.order_id JOIN accounts a ON a.id = o.account_id
    WHERE o.id = ANY (${sql.param(orderIds)}::bigint[]) ${lock}`)
  return rows.map(({ holdReason, holdUntil, today, ...parcel }) => ({
    ...parcel,
    hold: holdOf(holdReason, holdUntil, today),
  }))
}
