import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { personalTables } from './personal-data.ts'
import type { Whose } from './rows-of-customer.ts'

interface Kept {
  what: string
  count: number
  why: string
}

/** What an erasure leaves, by the table that it stands in, and as people call it. */
const shown: [string, string][] = [
  ['tax_documents', 'Invoices, vouchers and credit notes, with name and address'],
  ['orders', 'Orders, without name and address'],
  ['payments', 'Payments, without the end of a card number'],
  ['refunds', 'Refunds, with their reasons'],
  ['shipments', 'Tracking numbers of parcels'],
  ['audit_log', 'Entries of the log, with an address that was corrected'],
]

const counted = { count: sql<number>`count(*)::int` }

/** What stays of a person, how much of it and why. */
export async function findWhatStays(db: Database, whose: Whose): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const [name, what] of shown) {
    const table = personalTables[name]
    if (!table?.why) throw new Error(`The table ${name} has no reason to stay.`)
    const { count } = await readOne(
      db,
      counted,
      (columns) => sql`SELECT ${columns} FROM ${sql.identifier(name)} t WHERE ${table.of(whose)}`,
    )
    if (count > 0) kept.push({ what, count, why: table.why })
  }
  return kept
}
