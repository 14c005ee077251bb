import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { orders } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { Parcel } from '../shopper/fulfil-order.ts'
import { makeChange, type OrderChange, type OrderInput } from './change-order.ts'
import { today } from './order-views.ts'

/**
 * Puts an order on hold, which blocks packing and shipping until a day in India or until its release.
 * @throws {ShopError} `wrong_order_state` once it is shipped, `order_held` when it is on hold already,
 * `invalid_request` for a day in the past.
 */
export const holdOrder = (db: NodePgDatabase, input: OrderInput, until: string | null): Promise<StaffOrder> =>
  makeChange(db, input, holding(input.reason ?? null, until))

/** @throws {ShopError} `not_held`. */
export const releaseOrder = (db: NodePgDatabase, input: OrderInput): Promise<StaffOrder> =>
  makeChange(db, input, releasing)

export const holding = (reason: string | null, until: string | null): OrderChange => ({
  action: 'order_held',
  reason,
  work: async (tx, order) => {
    refuse(holdProblem(order))
    await assertDayNotInPast(tx, until)
    await tx.update(orders).set({ holdReason: reason, holdUntil: until }).where(eq(orders.id, order.id))
  },
})

export const releasing: OrderChange = {
  action: 'order_released',
  work: async (tx, { id, hold }) => {
    refuse(releaseProblem({ id, hold }))
    await tx.update(orders).set({ holdReason: null, holdUntil: null }).where(eq(orders.id, id))
  },
}

/** Why an order can't be put on hold, or null. */
export function holdProblem({ id, status, hold }: Pick<Parcel, 'id' | 'status' | 'hold'>): ShopError | null {
  const name = publicOrderId(id)
  if (status !== 'processing' && status !== 'packed') {
    return new ShopError('wrong_order_state', `Order ${name} is not waiting to be sent.`)
  }
  return hold && new ShopError('order_held', `Order ${name} is on hold already: ${hold.reason}`)
}

/** Why an order can't be released, or null. */
export const releaseProblem = ({ id, hold }: Pick<Parcel, 'id' | 'hold'>): ShopError | null =>
  hold ? null : new ShopError('not_held', `Order ${publicOrderId(id)} is not on hold.`)

function refuse(why: ShopError | null): void {
  if (why) throw why
}

async function assertDayNotInPast(tx: Database, until: string | null): Promise<void> {
  if (until === null) return
  const { rowCount } = await tx.execute(sql`SELECT 1 WHERE ${until}::date > ${today}`)
  if (rowCount === 1) return
  const message = 'The day on which it comes back must be after today.'
  throw new ShopError('invalid_request', message, { errors: { until: message } })
}
