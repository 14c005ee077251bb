import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { together } from '../../platform/database/batch.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { flushed } from '../../platform/database/soon-on-disk.ts'
import { payments } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/**
 * Waits until a payment is on the disk, with all that was written together with it. Placing and settling commit without waiting, so
 * that the next shopper of the same pack goes on meanwhile; a call that promises something then, also where it only found it so,
 * awaits this. One flush is under way at a time, and those who ask meanwhile share the next.
 * @param mark what was seen: the receipt of a payment that was placed, or the provider's id of the money that settled it. Unlike our
 * numbers, neither is given again after a failure of the database.
 * @throws {ShopError} `unavailable` when the database failed before it was there, or does not answer; its own error when it fails twice.
 */
export async function awaitOnDisk(db: NodePgDatabase, mark: string): Promise<void> {
  const isOnDisk =
    readersOf.get(db) ?? together((marks: string[]) => areOnDisk(db, marks), { oneAtATime: true })
  readersOf.set(db, isOnDisk)
  // A connection that broke says nothing of the payment, and its packs are reserved already.
  if (await isOnDisk(mark).catch((error) => (error instanceof ShopError ? false : isOnDisk(mark)))) return
  throw unavailable()
}

const unavailable = (): ShopError =>
  new ShopError('unavailable', 'The shop is busy. Please try again in a moment.', { retryAfterSeconds: 2 })

const readersOf = new WeakMap<NodePgDatabase, (mark: string) => Promise<boolean>>()

const onDisk = prepareQuery(
  { mark: sql<string>`mark` },
  (columns, { marks }: QueryParams<{ marks: string[] }>) => {
    const withMark = (column: SQL): SQL =>
      sql`SELECT ${column} AS mark FROM flushed, payments WHERE ${column} = ANY (${marks}::text[])`
    return sql`
    WITH ${flushed}
    SELECT ${columns} FROM (${withMark(sql`${payments.receipt}`)} UNION ALL ${withMark(sql`${payments.providerPaymentId}`)}) AS found`
  },
)

/** A server that lost its power never answers, and all who ask later wait for this flush. */
const patienceMs = 10_000

async function areOnDisk(db: NodePgDatabase, marks: string[]): Promise<boolean[]> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(unavailable()), patienceMs)
  try {
    const rows = await Promise.race([onDisk.rows(db, { marks }), late.promise])
    const found = new Set(rows.map(({ mark }) => mark))
    return marks.map((mark) => found.has(mark))
  } finally {
    clearTimeout(timer)
  }
}
