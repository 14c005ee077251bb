import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { DraftCustomer } from '#contract/admin/draft-orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows, returnedRow } from '../../platform/database/rows.ts'
import { accounts } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** A person whom a draft is for; the e-mail is null where none is known. */
export interface DraftPerson {
  accountId: number | null
  name: string
  phone: string
  email: string | null
}

export const personOf = (given: DraftCustomer): DraftPerson => ({
  accountId: given.account_id ?? null,
  name: given.name,
  phone: given.phone,
  email: given.email ?? null,
})

const known = {
  id: accounts.id,
  email: accounts.email,
  phone: accounts.phone,
}

const unclear = (message: string, field: 'phone' | 'email'): ShopError =>
  new ShopError('customer_unclear', message, { errors: { [`customer.${field}`]: message } })

/**
 * Finds and locks the account of a person: the one that the staff chose, else the one with the phone or the e-mail. The account of
 * erased customers is nobody's.
 * @returns null for a person without an account.
 * @throws {ShopError} `not_found` for an unknown account, `customer_unclear` where phone and e-mail belong to two customers.
 */
export async function findAccount(tx: Database, person: DraftPerson): Promise<number | null> {
  const { accountId, phone, email } = person
  const found = await readRows(
    tx,
    known,
    (columns) => sql`
    SELECT ${columns} FROM accounts
    WHERE accounts.email IS DISTINCT FROM '' AND (accounts.id = ${accountId}::bigint
      OR ${accountId}::bigint IS NULL AND (accounts.phone = ${phone} OR lower(accounts.email) = lower(${email})))
    ORDER BY accounts.id FOR NO KEY UPDATE`,
  )
  const [first, second] = found
  if (accountId !== null) {
    if (!first) throw new ShopError('not_found', 'There is no such customer.')
    return first.id
  }
  if (second)
    throw unclear('This phone number and this e-mail belong to two customers. Choose one of them.', 'email')
  if (!first) return null
  if (first.phone !== phone && first.phone !== null)
    throw unclear(
      'The customer with this e-mail has another phone number. Choose the customer, or leave the e-mail out.',
      'phone',
    )
  if (email !== null && first.email !== null && first.email.toLowerCase() !== email.toLowerCase())
    throw unclear(
      'The customer with this phone number has another e-mail. Choose the customer, or leave the e-mail out.',
      'email',
    )
  return first.id
}

/**
 * The account of a draft's person, locked. Opens one without a password where there is none, as an import does; its owner signs in
 * by a code. Adds a phone or an e-mail that the account lacks.
 * @throws {ShopError} like {@link findAccount}.
 */
export async function openAccount(tx: Database, person: DraftPerson): Promise<number> {
  const { name: fullName, phone, email } = person
  const taken = () =>
    unclear(
      'This phone number or e-mail belongs to another customer. Choose that one, or change it.',
      email === null ? 'phone' : 'email',
    )
  const id = await findAccount(tx, person)
  if (id === null) {
    const opened = await onUniqueViolation(taken, () =>
      tx
        .insert(accounts)
        .values({ fullName, phone, email, passwordHash: null })
        .returning({ id: accounts.id })
        .then(returnedRow),
    )
    return opened.id
  }
  await onUniqueViolation(taken, () =>
    tx
      .update(accounts)
      .set({
        phone: sql`coalesce(${accounts.phone}, ${phone})`,
        email: sql`coalesce(${accounts.email}, ${email})`,
      })
      .where(and(eq(accounts.id, id), or(isNull(accounts.phone), isNull(accounts.email)))),
  )
  return id
}
