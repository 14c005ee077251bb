import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { accounts } from '../../platform/database/tables.ts'

/**
 * One account without address, number and password owns the orders of all erased customers, so nothing links
 * the orders of one person. Nobody can sign in to it.
 */
const erased = { email: '', phone: '', fullName: 'Erased customer', passwordHash: '' }

/** Matches `accounts account` of a person, who may have no e-mail. */
export const isCustomer = sql`account.email IS DISTINCT FROM ''`

const found = { id: accounts.id }

/** The account that owns the orders of erased customers; the first erasure creates it. */
export async function findErasedAccount(tx: Database): Promise<number> {
  await tx.insert(accounts).values(erased).onConflictDoNothing()
  const { id } = await readOne(
    tx,
    found,
    (columns) => sql`SELECT ${columns} FROM accounts WHERE lower(email) = ''`,
  )
  return id
}
