import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { accounts } from '../../platform/database/tables.ts'

/**
 * One account without address, number and password holds the orders of all who were erased, so that nothing tells which of them
 * belong together. Nobody can sign in to it.
 */
const nobody = { email: '', phone: '', fullName: 'Erased customer', passwordHash: '' }

/** Of `accounts a`: it is a person's. */
export const isCustomer = sql`a.email <> ''`

const found = { id: accounts.id }

/** The account that takes over the orders of those who are erased; made with the first of them. */
export async function erasedAccount(tx: Database): Promise<number> {
  await tx.insert(accounts).values(nobody).onConflictDoNothing()
  const { id } = await readOne(
    tx,
    found,
    (columns) => sql`SELECT ${columns} FROM accounts WHERE lower(email) = ''`,
  )
  return id
}
