import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { orderNumber, publicOrderId } from '#contract/orders.ts'
import type { Wave } from '#contract/staff/waves.ts'
import type { StaffActor } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import type { Database } from '../../machine/database/database.ts'
import { readOne, readRows } from '../../machine/database/rows.ts'
import { orders as allOrders, waveOrders, waves } from '../../machine/database/tables.ts'
import type { KeyedWish } from '../../machine/http/idempotency-key.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { waitsForPacking } from '../fulfilment/order-views.ts'
import { readWave } from './read-wave.ts'

export interface WaveWish {
  actor: StaffActor
  /** Order ids as shown to people, in packing order. */
  orders?: string[] | undefined
  /** How many of the oldest orders to pack. */
  first?: number | undefined
  wish: KeyedWish | null
}

type Skipped = { id: string; why: string }[]

/** Orders that wait to be packed and are in no wave. */
const isWaiting = sql`${waitsForPacking} AND NOT EXISTS (
  SELECT FROM wave_orders e WHERE e.order_id = o.id AND e.left_at IS NULL)`

/** How many orders wait for a wave. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await readOne(
    db,
    { count: sql<number>`count(*)::int` },
    (columns) => sql`SELECT ${columns} FROM orders o JOIN payments p ON p.order_id = o.id WHERE ${isWaiting}`,
  )
  return count
}

/**
 * Creates a wave. Waves are created one at a time, so that two people who take the first ten get different
 * ones.
 * @throws {ShopError} `invalid_request` unless either orders or a number is given, `nothing_to_pack` when
 * none can be taken.
 */
export async function makeWave(
  db: NodePgDatabase,
  { actor, orders, first, wish }: WaveWish,
): Promise<{ wave: Wave; skip: Skipped }> {
  if ((orders === undefined) === (first === undefined)) {
    throw new ShopError('invalid_request', 'Choose the orders, or say how many to take.')
  }
  const { id, skip } = await change(
    db,
    actor,
    async (tx, note) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('waves'))`)
      const { numbers, skip } = orders ? await choose(tx, orders) : await takeFirst(tx, first ?? 0)
      if (numbers.length === 0) throw new ShopError('nothing_to_pack', nothingFor(skip))
      const id = await write(tx, actor, numbers)
      await note({
        action: 'wave_made',
        entity: { kind: 'wave', id },
        after: { orders: numbers.map(publicOrderId) },
      })
      return { id, skip }
    },
    { wish },
  )
  return { wave: await readWave(db, id, actor.staffId), skip }
}

const nothingFor = (skip: Skipped): string =>
  skip.length === 1 && skip[0] ? skip[0].why : 'No order waits to be packed that is in no wave.'

async function write(tx: Database, { staffId }: StaffActor, numbers: number[]): Promise<number> {
  const [wave] = await tx.insert(waves).values({ ownerId: staffId }).returning({ id: waves.id })
  if (!wave) throw new Error('A wave was written and did not come back.')
  await tx
    .insert(waveOrders)
    .values(numbers.map((orderId, index) => ({ waveId: wave.id, orderId, position: index + 1 })))
  return wave.id
}

const o = alias(allOrders, 'o')

async function takeFirst(tx: Database, first: number): Promise<{ numbers: number[]; skip: Skipped }> {
  const rows = await readRows(
    tx,
    { id: o.id },
    (columns) => sql`
    SELECT ${columns} FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE ${isWaiting} ORDER BY o.id LIMIT ${first}`,
  )
  return { numbers: rows.map(({ id }) => id), skip: [] }
}

async function choose(tx: Database, ids: string[]): Promise<{ numbers: number[]; skip: Skipped }> {
  const wanted = [...new Set(ids)].map((id) => ({ id, number: orderNumber(id) }))
  const numbers = wanted.flatMap(({ number }) => (number === null ? [] : [number]))
  const waveId = sql<number | null>`(
      SELECT e.wave_id::float8 FROM wave_orders e WHERE e.order_id = o.id AND e.left_at IS NULL)`
  const rows = await readRows(
    tx,
    { id: o.id, isWaiting: sql<boolean>`(${isWaiting})`, waveId },
    (columns) => sql`
    SELECT ${columns}
    FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = ANY (${sql.param(numbers)}::bigint[])`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const isTaken = (number: number | null): boolean => number !== null && found.get(number)?.isWaiting === true
  return {
    numbers: numbers.filter(isTaken),
    skip: wanted
      .filter(({ number }) => !isTaken(number))
      .map(({ id, number }) => ({
        id,
        why: whySkipped(id, number === null ? undefined : found.get(number)),
      })),
  }
}

function whySkipped(id: string, row: { waveId: number | null } | undefined): string {
  if (!row) return `${id} is no order that was paid.`
  if (row.waveId !== null) return `${id} is in wave ${row.waveId} already.`
  return `${id} does not wait to be packed.`
}
