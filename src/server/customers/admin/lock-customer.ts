import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { accounts } from '../../platform/database/tables.ts'
import { isCustomer } from './erased-account.ts'
import { noCustomer } from './read-customer.ts'

const a = alias(accounts, 'a')

const locked = {
  id: a.id,
  name: a.fullName,
  email: a.email,
  /** Null while nobody proved the mailbox: a stranger may have registered its address. */
  provenEmail: sql<string | null>`CASE WHEN a.email_proven_at IS NOT NULL THEN a.email END`,
  phone: a.phone,
  /** Null until phones can be proved. */
  provenPhone: sql<string | null>`CASE WHEN a.phone_proven_at IS NOT NULL THEN a.phone END`,
}

export type LockedCustomer = RowOf<typeof locked>

/**
 * Holds a customer's account until the transaction ends. `against` says what must wait: `erasing`, or whatever else names the account
 * as well, such as a new sign-in, cart line or order.
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
    (columns) => sql`SELECT ${columns} FROM accounts a WHERE a.id = ${id} AND ${isCustomer} ${lock}`,
  )
  if (!found) throw noCustomer()
  return found
}
