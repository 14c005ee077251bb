import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { personalTables } from './personal-data.ts'
import type { DataSubject } from './rows-of-customer.ts'

interface RetainedData {
  what: string
  count: number
  why: string
}

/** Data that an erasure leaves, by table, with the labels that staff read. */
const retainedTables: [string, string][] = [
  ['tax_documents', 'Invoices, vouchers and credit notes, with name and address'],
  ['orders', 'Orders, without name and address'],
  ['payments', 'Payments, without the end of a card number'],
  ['refunds', 'Refunds, with their reasons'],
  ['shipments', 'Tracking numbers of parcels'],
  ['audit_log', 'Entries of the log, with an address that was corrected'],
]

const counted = { count: sql<number>`count(*)::int` }

/** Counts the data that an erasure leaves, with the reasons. */
export async function findRetained(db: Database, subject: DataSubject): Promise<RetainedData[]> {
  const retained: RetainedData[] = []
  for (const [name, what] of retainedTables) {
    const table = personalTables[name]
    if (!table?.reason) throw new Error(`The table ${name} has no reason to stay.`)
    const { count } = await readOne(
      db,
      counted,
      (columns) =>
        sql`SELECT ${columns} FROM ${sql.identifier(name)} personal WHERE ${table.matches(subject)}`,
    )
    if (count > 0) retained.push({ what, count, why: table.reason })
  }
  return retained
}
