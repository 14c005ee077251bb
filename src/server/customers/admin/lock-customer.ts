import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { emailOf, phoneOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { accounts } from '../../platform/database/tables.ts'
import { isCustomer } from './erased-account.ts'
import { customerNotFound } from './read-customer.ts'

const account = alias(accounts, 'account')

const locked = {
  id: account.id,
  name: account.fullName,
  email: emailOf(account),
  /** Null until the mailbox is proved: a stranger may have registered its address. */
  provenEmail: sql<string | null>`CASE WHEN account.email_proven_at IS NOT NULL THEN account.email END`,
  phone: phoneOf(account),
  /** Null until the phone is proved. That of an imported customer without e-mail counts as proved: the owner entered it. */
  provenPhone: sql<
    string | null
  >`CASE WHEN account.phone_proven_at IS NOT NULL OR account.email IS NULL THEN account.phone END`,
}

export type LockedCustomer = RowOf<typeof locked>

/**
 * Locks a customer's account until the transaction ends, against an erasure or against everything that
 * references the account, such as sessions, cart lines and orders.
 * @throws {ShopError} `not_found`
 */
export async function lockCustomer(
  tx: Database,
  id: number,
  against: 'erasing' | 'everything',
): Promise<LockedCustomer> {
  const lock = against === 'everything' ? sql`FOR UPDATE` : sql`FOR KEY SHARE`
  const found = await readFirst(
    tx,
    locked,
    (columns) =>
      sql`SELECT ${columns} FROM accounts account WHERE account.id = ${id} AND ${isCustomer} ${lock}`,
  )
  if (!found) throw customerNotFound()
  return found
}
