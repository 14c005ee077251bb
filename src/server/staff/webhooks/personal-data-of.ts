import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PersonalData } from '#contract/event-data.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { accounts, orders, subscribers } from '../../platform/database/tables.ts'

export interface EventPerson {
  orderId: number | null
  accountId: number | null
  subscriberId: number | null
}

const account = alias(accounts, 'account')
const ordered = alias(orders, 'ordered')
const subscriber = alias(subscribers, 'subscriber')

const person = { name: account.fullName, email: account.email, phone: account.phone }
const isPerson: SQL = sql`account.email IS DISTINCT FROM ''`

/** The present data of an event's person; null for an event without a person, or of an erased one. */
export async function personalDataOf(
  db: Database,
  { orderId, accountId, subscriberId }: EventPerson,
): Promise<PersonalData | null> {
  if (orderId !== null) return personOfOrder(db, orderId)
  if (accountId !== null) {
    const found = await readFirst(
      db,
      person,
      (columns) =>
        sql`SELECT ${columns} FROM accounts account WHERE account.id = ${accountId} AND ${isPerson}`,
    )
    return found && { ...found, address: null }
  }
  if (subscriberId === null) return null
  const found = await readFirst(
    db,
    { email: subscriber.email },
    (columns) => sql`SELECT ${columns} FROM subscribers subscriber WHERE subscriber.id = ${subscriberId}`,
  )
  return found && { name: null, phone: null, address: null, ...found }
}

async function personOfOrder(db: Database, orderId: number): Promise<PersonalData | null> {
  const found = await readFirst(
    db,
    {
      ...person,
      fullName: ordered.shippingFullName,
      address: ordered.shippingAddress,
      city: ordered.shippingCity,
      state: ordered.shippingState,
      zip: ordered.shippingZip,
      country: ordered.shippingCountry,
      shippingPhone: ordered.shippingPhone,
    },
    (columns) => sql`
    SELECT ${columns} FROM orders ordered JOIN accounts account ON account.id = ordered.account_id
    WHERE ordered.id = ${orderId} AND ${isPerson}`,
  )
  if (!found) return null
  const { name, email, phone, fullName: full_name, shippingPhone, ...address } = found
  return {
    name,
    email,
    phone,
    address: full_name === null ? null : { full_name, ...address, phone: shippingPhone },
  }
}
