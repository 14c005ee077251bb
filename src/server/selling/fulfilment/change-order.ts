import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { orderNumber, publicOrderId } from '#contract/orders.ts'
import type { StaffOrder } from '#contract/staff/orders.ts'
import type { Actor } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import { refuseStale } from '../../machine/audit/stale.ts'
import type { Database } from '../../machine/database/database.ts'
import { readFirst } from '../../machine/database/rows.ts'
import type { KeyedWish } from '../../machine/http/idempotency-key.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { lockParcel, type Parcel } from '../orders/fulfil-order.ts'
import { documentsOf } from './documents.ts'
import { presentStaffOrder } from './present-order.ts'
import { readStaffOrder } from './read-order.ts'

/** A requested change of an order: which one, its seen version, and the reason. */
export interface OrderWish {
  actor: Actor
  /** As shown to people, ORD017. */
  id: string
  /** Omitted when nothing is overwritten. */
  version?: number
  reason?: string
  wish?: KeyedWish | null
}

/**
 * Changes an order whose row is locked, logs the difference, and answers the order after it.
 * @param work gets the row, and an object for further log data besides the order's own columns.
 * @throws {ShopError} `not_found`, `version_conflict` with the present order, and the refusals of `work`.
 */
export async function changeOrder(
  db: NodePgDatabase,
  { actor, id, version, reason, wish = null }: OrderWish,
  action: string,
  work: (tx: Database, order: Parcel, more: Record<string, unknown>) => Promise<void>,
): Promise<StaffOrder> {
  const number = numberOf(id)
  await change(
    db,
    actor,
    async (tx, note) => {
      const order = await lockParcel(tx, number)
      if (version !== undefined && version !== order.version) {
        refuseStale(order.version, version, await showOrder(tx, number))
      }
      const before = await snapshot(tx, number)
      const more = {}
      await work(tx, order, more)
      const entity = { kind: 'order', id: publicOrderId(number) }
      const after = { ...(await snapshot(tx, number)), ...more }
      await note({ action, entity, before, after, reason: reason ?? null })
    },
    { wish },
  )
  return showOrder(db, number)
}

/** @throws {ShopError} `not_found`. */
export async function showOrder(db: Database, number: number): Promise<StaffOrder> {
  const order = await readStaffOrder(db, number)
  if (!order) throw new ShopError('not_found', 'Order not found.')
  return presentStaffOrder(order, await documentsOf(db, number))
}

/** @throws {ShopError} `not_found` for a malformed order id. */
export function numberOf(id: string): number {
  const number = orderNumber(id)
  if (number === null) throw new ShopError('not_found', 'Order not found.')
  return number
}

/** The order's own columns; the log keeps those that differ. */
async function snapshot(tx: Database, number: number): Promise<Record<string, unknown>> {
  const found = await readFirst(
    tx,
    { row: sql<Record<string, unknown>>`to_jsonb(o) - 'version'` },
    (columns) => sql`SELECT ${columns} FROM orders o WHERE id = ${number}`,
  )
  return found?.row ?? {}
}
