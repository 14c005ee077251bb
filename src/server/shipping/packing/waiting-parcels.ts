import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ParcelRef, publicParcelId } from '#contract/admin/codes.ts'
import { waitsForPacking } from '../../orders/fulfilment/order-views.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { orders, replacements } from '../../platform/database/tables.ts'

const ordered = alias(orders, 'ordered')
const replacement = alias(replacements, 'replacement')

/** Of `orders ordered` and their `payments payment`: waits for packing, and is in no wave. */
const isOrderWaiting = sql`${waitsForPacking} AND NOT EXISTS (
  SELECT FROM wave_orders entry WHERE entry.order_id = ordered.id AND entry.left_at IS NULL)`

/** Of `replacements replacement`: due, and in no wave. */
const isReplacementWaiting = sql`replacement.status = 'due' AND replacement.hold_reason IS NULL AND NOT EXISTS (
  SELECT FROM wave_orders entry WHERE entry.replacement_id = replacement.id AND entry.left_at IS NULL)`

const counted = {
  count: sql<number>`(SELECT count(*) FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id WHERE ${isOrderWaiting})::int
    + (SELECT count(*) FROM replacements replacement WHERE ${isReplacementWaiting})::int`,
}

/** How many orders and replacements wait for a wave. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await readOne(db, counted, (columns) => sql`SELECT ${columns}`)
  return count
}

const orderSince = { number: ordered.id, since: ordered.createdAt }
const replacementSince = { number: replacement.id, since: replacement.createdAt }

/** The oldest orders and replacements that wait for a wave, up to `first`. */
export async function readOldest(tx: Database, first: number): Promise<ParcelRef[]> {
  const waiting = await readRows(
    tx,
    orderSince,
    (columns) => sql`
    SELECT ${columns} FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id
    WHERE ${isOrderWaiting} ORDER BY ordered.id LIMIT ${first}`,
  )
  const replaced = await readRows(
    tx,
    replacementSince,
    (columns) => sql`
    SELECT ${columns} FROM replacements replacement WHERE ${isReplacementWaiting} ORDER BY replacement.id LIMIT ${first}`,
  )
  return [
    ...waiting.map((row) => ({ ...row, kind: 'order' as const })),
    ...replaced.map((row) => ({ ...row, kind: 'replacement' as const })),
  ]
    .sort((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, first)
    .map(({ kind, number }) => ({ kind, number }))
}

/** Whether a parcel waits, and the wave that has it. */
export interface Chosen {
  isWaiting: boolean
  waveId: number | null
}

const orderChosen = {
  number: ordered.id,
  isWaiting: sql<boolean>`(${isOrderWaiting})`,
  waveId: sql<number | null>`(
    SELECT entry.wave_id::float8 FROM wave_orders entry WHERE entry.order_id = ordered.id AND entry.left_at IS NULL)`,
}

const replacementChosen = {
  number: replacement.id,
  isWaiting: sql<boolean>`(${isReplacementWaiting})`,
  waveId: sql<number | null>`(
    SELECT entry.wave_id::float8 FROM wave_orders entry WHERE entry.replacement_id = replacement.id AND entry.left_at IS NULL)`,
}

/** The parcels with these codes that exist. */
export async function readChosen(tx: Database, refs: ParcelRef[]): Promise<Map<string, Chosen>> {
  const numbersOf = (kind: ParcelRef['kind']) =>
    sql`${sql.param(refs.filter((ref) => ref.kind === kind).map(({ number }) => number))}::bigint[]`
  const found = await readRows(
    tx,
    orderChosen,
    (columns) => sql`
    SELECT ${columns}
    FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id WHERE ordered.id = ANY (${numbersOf('order')})`,
  )
  const replaced = await readRows(
    tx,
    replacementChosen,
    (columns) =>
      sql`SELECT ${columns} FROM replacements replacement WHERE replacement.id = ANY (${numbersOf('replacement')})`,
  )
  return new Map([
    ...found.map((row) => [publicParcelId({ kind: 'order', number: row.number }), row] as const),
    ...replaced.map((row) => [publicParcelId({ kind: 'replacement', number: row.number }), row] as const),
  ])
}
