import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { undecidedPlace } from '../../checkout/delivery/place-address.ts'
import type { OrderState } from '../../lifecycle/orders/order-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { accounts, orders } from '../../platform/database/tables.ts'
import { type Hold, holdOf } from './hold.ts'

/** The data of an order that shipping needs. */
export interface Parcel {
  id: number
  version: number
  status: OrderState
  email: string
  hasAddress: boolean
  /** Why its place of supply is undecided, which blocks packing; null when decided. */
  placeProblem: string | null
  isPaid: boolean
  hold: Hold | null
}

const o = alias(orders, 'o')
const a = alias(accounts, 'a')

const parcelRow = {
  id: o.id,
  version: o.version,
  status: o.status,
  email: a.email,
  hasAddress: sql<boolean>`o.shipping_full_name IS NOT NULL`,
  stateCode: o.shippingStateCode,
  state: o.shippingState,
  zip: o.shippingZip,
  isPaid: sql<boolean>`p.status = 'paid'`,
  holdReason: o.holdReason,
  holdUntil: o.holdUntil,
  today: sql<string>`(now() AT TIME ZONE 'Asia/Kolkata')::date::text`,
}

/** Orders with a begun payment, either locked until the transaction ends or only read. */
export async function readParcels(db: Database, orderIds: number[], how: 'held' | 'seen'): Promise<Parcel[]> {
  const lock = how === 'held' ? sql`FOR NO KEY UPDATE OF p, o` : sql``
  const rows = await readRows(
    db,
    parcelRow,
    (columns) => sql`
    SELECT ${columns}
    FROM payments p JOIN orders o ON o.id = p.order_id JOIN accounts a ON a.id = o.account_id
    WHERE o.id = ANY (${sql.param(orderIds)}::bigint[]) ${lock}`,
  )
  return rows.map(({ holdReason, holdUntil, today, stateCode, state, zip, ...parcel }) => ({
    ...parcel,
    placeProblem: undecidedPlace({ stateCode, state, zip }),
    hold: holdOf(holdReason, holdUntil, today),
  }))
}
