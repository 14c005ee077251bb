import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { orderNumber, publicOrderId } from '#contract/shop/orders.ts'
import type { Actor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne } from '../../platform/database/rows.ts'
import { orders } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockParcel, type Parcel } from '../shopper/fulfil-order.ts'
import { documentsOf } from './documents.ts'
import { presentStaffOrder } from './present-order.ts'
import { readStaffOrder } from './read-order.ts'

/** A requested change of an order, with the version that the caller saw and the reason. */
export interface OrderInput {
  actor: Actor
  /** As shown to people, ORD017. */
  id: string
  /** Omitted when nothing is overwritten. */
  version?: number
  reason?: string
  idempotency?: IdempotentRequest | null
}

/**
 * Changes an order whose row is locked.
 * @param more collects log data besides the order's own columns.
 */
type Work = (tx: Database, order: Parcel, more: Record<string, unknown>) => Promise<void>

/** A change of an order: its name and reason in the log, and the work. */
export interface OrderChange {
  action: string
  reason?: string | null
  work: Work
}

/**
 * Changes an order, logs the difference, and answers the changed order.
 * @throws {ShopError} `not_found`, `version_conflict` with the present order, and the errors of `work`.
 */
export const changeOrder = (
  db: NodePgDatabase,
  input: OrderInput,
  action: string,
  work: Work,
): Promise<StaffOrder> => makeChange(db, input, { action, work })

/** Changes one order like {@link changeOrder}, for changes that also run in bulk. */
export async function makeChange(
  db: NodePgDatabase,
  input: OrderInput,
  change: OrderChange,
): Promise<StaffOrder> {
  await applyChange(db, input, change)
  return showOrder(db, numberOf(input.id))
}

/** Changes one order and answers only its new version, which saves reading the whole order in bulk. */
export async function applyChange(
  db: NodePgDatabase,
  { actor, id, version, idempotency = null, ...given }: OrderInput,
  { action, reason = given.reason ?? null, work }: OrderChange,
): Promise<{ version: number }> {
  const number = numberOf(id)
  let changed: Snapshot | undefined
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const order = await lockParcel(tx, number)
      if (version !== undefined && version !== order.version) {
        assertVersion(order.version, version, await showOrder(tx, number))
      }
      const before = await snapshot(tx, number)
      const more = {}
      await work(tx, order, more)
      changed = await snapshot(tx, number)
      const entity = { kind: 'order', id: publicOrderId(number) }
      const after = { ...changed.row, ...more }
      await recordAudit({ action, entity, before: before.row, after, reason })
    },
    { idempotency },
  )
  // A repeated request changes nothing; its answer is the present order.
  const { version: present } = changed ?? (await snapshot(db, number))
  return { version: present }
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

const stored = {
  version: orders.version,
  /** The order's own columns; the log keeps those that differ. */
  row: sql<Record<string, unknown>>`to_jsonb(orders) - 'version'`,
}

type Snapshot = RowOf<typeof stored>

const snapshot = (db: Database, number: number): Promise<Snapshot> =>
  readOne(db, stored, (columns) => sql`SELECT ${columns} FROM orders WHERE id = ${number}`)
