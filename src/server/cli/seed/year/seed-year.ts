import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { issueInvoice } from '../../../invoicing/documents/issue-invoice.ts'
import { dateInIndia } from '../../../invoicing/documents/series.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readSettings } from '../../../platform/database/read-settings.ts'
import { readOne } from '../../../platform/database/rows.ts'
import { TaskRejected } from '../../task-rejected.ts'
import { addDays } from './days.ts'
import { endOfOrder, timesOf } from './past-steps.ts'
import { type PlannedOrder, planYear } from './plan-year.ts'
import { writeLedger } from './write-ledger.ts'
import { type PastOrder, writeOrders } from './write-orders.ts'
import { refundedAt, writePastRefund } from './write-refunds.ts'
import { writeVisits } from './write-visits.ts'

/** Days before the end that stay empty, since the comparison with the provider looks back seven days. */
const quietDays = 8

/** The totals of a year of trade. */
export interface YearSums {
  orders: number
  invoices: number
  credits: number
}

/**
 * Fills a trial with a year of made-up trade that ended some days ago. The functions of real orders compute
 * prices, taxes, invoices and credits, in the order of their days.
 * @throws {TaskRejected} when the shop has other orders than those of the sample.
 */
export async function seedYear(db: NodePgDatabase, now: Date): Promise<YearSums> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await assertNoRealOrders(tx)
    const settings = await readSettings(tx)
    const past = pastOf(now)
    const orders = await writeOrders(tx, past, settings)
    await writeVisits(tx, past)
    await writeDocuments(tx, orders)
    await writeLedger(
      tx,
      orders.map(({ id }) => id),
      new Date(now.getTime() - 3_600_000),
    )
    return sumsOf(past)
  })
}

export const sumsOf = (past: PlannedOrder[]): YearSums => ({
  orders: past.length,
  invoices: past.filter(({ outcome }) => outcome !== 'cancelled').length,
  credits: past.filter(({ outcome }) => outcome !== 'kept').length,
})

/** Orders whose history has ended by now. */
export const pastOf = (now: Date): PlannedOrder[] =>
  planYear(addDays(dateInIndia(now), -quietDays)).filter(
    (order) => endOfOrder(order) < now && timesOf(order).backAt < now,
  )

const found = {
  isReal: sql<boolean>`EXISTS (SELECT 1 FROM orders ordered WHERE NOT EXISTS (
    SELECT 1 FROM payments payment WHERE payment.order_id = ordered.id AND payment.provider_payment_id LIKE 'pay_Sample%'))`,
  isMade: sql<boolean>`EXISTS (SELECT 1 FROM accounts WHERE email LIKE 'grower-%@example.com')`,
}

async function assertNoRealOrders(tx: Database): Promise<void> {
  const { isReal, isMade } = await readOne(tx, found, (columns) => sql`SELECT ${columns}`)
  if (isMade) throw new TaskRejected('The shop has a year of trade already; npm run reset starts afresh.')
  if (isReal) {
    throw new TaskRejected(
      'The shop has orders of its own, among which made-up ones would count as sales. npm run reset starts afresh.',
    )
  }
}

/** Document numbers follow the days, so invoices and credits are issued in the order of their time. */
async function writeDocuments(tx: Database, orders: PastOrder[]): Promise<void> {
  const packed = orders.filter(({ planned }) => planned.outcome !== 'cancelled')
  const invoices = packed.map((order) => {
    const { packedAt } = timesOf(order.planned)
    return { at: packedAt, write: () => issueInvoice(tx, order.id, packedAt) }
  })
  const credits = orders.flatMap((order) => {
    const at = refundedAt(order)
    return at ? [{ at, write: () => writePastRefund(tx, order, at) }] : []
  })
  const events = [...invoices, ...credits].sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { write } of events) await write()
}
