import { type SQL, sql } from 'drizzle-orm'
import { formatPaise } from '#shared/money.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { orders, payments } from '../../platform/database/tables.ts'
import { type CourierMove, moveCourierMoney } from '../payments/move-payment.ts'
import { moveOf, type RemittedSum, resultOf } from './compare-sums.ts'

/** Rows that are not settled: new ones, and those that differed when they were last compared. */
export const isOpen = sql`line.result NOT IN ('matched', 'taken_back')`

/**
 * Compares the open rows of all statements with the ledger, and moves the payments whose sums changed. Idempotent.
 * An AWB that staff recorded late is found by the next statement, or with its delivery.
 * @param paymentId compares its rows alone.
 */
export async function compareRows(
  tx: Database,
  actor: Actor,
  { paymentId }: { paymentId?: number } = {},
): Promise<void> {
  const isMeant = paymentId === undefined ? sql`true` : sql`payments.id = ${paymentId}`
  await findPayments(tx, isMeant)
  const sums = await lockSums(tx, isMeant)
  const results = sums.map((sum) => ({ id: sum.id, result: resultOf(sum) }))
  await tx.execute(sql`
    UPDATE remittance_rows line SET result = compared.result
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS compared (id bigint, result text)
    WHERE line.payment_id = compared.id AND line.result <> compared.result`)
  const movesBy = (event: 'remitted' | 'reversed'): CourierMove[] =>
    sums.filter((sum) => moveOf(sum) === event).map((sum) => ({ payment: sum, note: noteOf(event, sum) }))
  await moveCourierMoney(tx, 'remitted', movesBy('remitted'), actor)
  await moveCourierMoney(tx, 'reversed', movesBy('reversed'), actor)
}

/**
 * Couriers use an AWB again after some years, so the parcel that left last has it, among all and not only the meant ones. A
 * replacement collects nothing.
 */
const findPayments = (tx: Database, isMeant: SQL) =>
  tx.execute(sql`
    UPDATE remittance_rows line SET payment_id = found.payment_id, result = 'not_delivered'
    FROM (
      SELECT DISTINCT ON (open.id) open.id, payments.id AS payment_id
      FROM remittance_rows open
      JOIN shipments shipment ON upper(shipment.tracking_number) = open.awb AND shipment.replacement_id IS NULL
      JOIN payments ON payments.order_id = shipment.order_id AND payments.kind = 'cod'
      WHERE open.result = 'unknown_awb'
      ORDER BY open.id, shipment.left_at DESC NULLS LAST, shipment.id DESC
    ) AS found JOIN payments ON payments.id = found.payment_id
    WHERE line.id = found.id AND ${isMeant}`)

interface LockedSum extends RemittedSum {
  id: number
  orderId: number
  courier: string
  utr: string
}

const locked = {
  id: payments.id,
  orderId: payments.orderId,
  status: payments.status,
  orderStatus: orders.status,
}

const summed = {
  id: payments.id,
  isCollected: sql<boolean>`payments.collected_at IS NOT NULL`,
  amountPaise: payments.amountPaise,
  remittedPaise: sql<number>`rows.paise::float8`,
  payments: sql<number>`rows.payments::int`,
  courier: sql<string>`latest.courier`,
  utr: sql<string>`latest.utr`,
}

/** Locks the payments of open rows with their orders, in the order of their ids. */
async function lockSums(tx: Database, isMeant: SQL): Promise<LockedSum[]> {
  const held = await readRows(
    tx,
    locked,
    (columns) => sql`
    SELECT ${columns} FROM payments JOIN orders ON orders.id = payments.order_id
    WHERE payments.id IN (SELECT line.payment_id FROM remittance_rows line WHERE ${isOpen}) AND ${isMeant}
    ORDER BY payments.id FOR NO KEY UPDATE OF payments, orders`,
  )
  const ids = held.map(({ id }) => id)
  // A second statement sees what another import committed while this one waited for the locks.
  const sums = await readRows(
    tx,
    summed,
    (columns) => sql`
    SELECT ${columns} FROM payments
    CROSS JOIN LATERAL (
      SELECT sum(amount_paise) AS paise, count(*) FILTER (WHERE amount_paise > 0) AS payments
      FROM remittance_rows WHERE payment_id = payments.id) AS rows
    CROSS JOIN LATERAL (
      SELECT remittance.courier, remittance.utr FROM remittance_rows line JOIN remittances remittance ON remittance.id = line.remittance_id
      WHERE line.payment_id = payments.id ORDER BY line.id DESC LIMIT 1) AS latest
    WHERE payments.id = ANY (${sql.param(ids)}::bigint[])`,
  )
  const byId = new Map(held.map((one) => [one.id, one]))
  return sums.flatMap((sum) => {
    const payment = byId.get(sum.id)
    return payment ? [{ ...sum, ...payment }] : []
  })
}

const noteOf = (event: 'remitted' | 'reversed', { courier, utr, amountPaise }: LockedSum): string =>
  event === 'remitted'
    ? `${courier} remitted ${formatPaise(amountPaise)}, UTR ${utr}.`
    : `${courier} took ${formatPaise(amountPaise)} back and owes it again, UTR ${utr}.`
