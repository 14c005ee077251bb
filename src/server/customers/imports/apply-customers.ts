import { sql } from 'drizzle-orm'
import type { StaffActor } from '../../platform/actor.ts'
import type { Entry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts, customerNotes, savedAddresses, subscribers } from '../../platform/database/tables.ts'
import { importChanged } from '../../platform/imports/import-changed.ts'
import { customerEntity } from '../admin/handle-customer.ts'
import { readEnded } from './known-people.ts'
import type { PlannedCustomer } from './plan-customers.ts'

const rowsAtOnce = 500

/** Writes what the rows say, and mails nobody. The log names fields, and nothing that stands in them. */
export async function applyCustomers(
  tx: Database,
  { staffId }: StaffActor,
  rows: PlannedCustomer[],
): Promise<Entry[]> {
  const effective = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  const ids = await openAccounts(tx, effective)
  const idOf = ({ accountId, key }: PlannedCustomer): number => {
    const id = accountId ?? ids.get(key)
    if (id === undefined) throw new Error('A row of an import has no account.')
    return id
  }
  await insertAll(effective, (some) => replaceFields(tx, some))
  await insertAll(effective, async (some) => {
    const book = some.flatMap((row) =>
      row.writes.address === null
        ? []
        : [{ ...row.writes.address, accountId: idOf(row), isDefault: row.writes.isFirstAddress }],
    )
    if (book.length > 0) await tx.insert(savedAddresses).values(book)
    const notes = some.flatMap((row) =>
      row.writes.note === null ? [] : [{ accountId: idOf(row), staffId, body: row.writes.note }],
    )
    if (notes.length > 0) await tx.insert(customerNotes).values(notes)
    await subscribeAll(tx, some)
  })
  return effective.map((row) => ({
    action: 'customer_imported',
    entity: customerEntity(idOf(row)),
    after: { new: row.outcome === 'new', fields: Object.keys(row.changes) },
  }))
}

async function insertAll<T>(rows: T[], write: (some: T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await write(rows.slice(at, at + rowsAtOnce))
}

/**
 * Accounts that no password opens: their owners sign in by a code, or set a password by the letter for a new one. Their addresses count
 * as proved: the shop's owner brings them, and nobody gets in without the mailbox.
 */
async function openAccounts(tx: Database, rows: PlannedCustomer[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  await insertAll(
    rows.filter(({ outcome }) => outcome === 'new'),
    async (some) => {
      const made = await tx
        .insert(accounts)
        .values(
          some.map(({ email, writes: { name, phone } }) => ({
            email,
            fullName: name ?? '',
            phone: phone ?? '',
            passwordHash: null,
            emailProvenAt: sql`now()`,
          })),
        )
        .returning({ id: accounts.id, email: accounts.email })
      for (const { id, email } of made) ids.set(email.toLowerCase(), id)
    },
  )
  return ids
}

/** An account has one row that replaces, and no two get the same number, so that one statement does it. */
async function replaceFields(tx: Database, rows: PlannedCustomer[]): Promise<void> {
  const replaced = rows.flatMap(({ accountId: id, writes: { name, phone } }) =>
    id === null || (name === null && phone === null) ? [] : [{ id, name, phone }],
  )
  if (replaced.length === 0) return
  await tx.execute(sql`
    UPDATE accounts a SET full_name = coalesce(n.name, a.full_name), phone = coalesce(n.phone, a.phone)
    FROM json_to_recordset(${JSON.stringify(replaced)}::json) AS n (id bigint, name text, phone text) WHERE a.id = n.id`)
}

/**
 * Writes consents without a lock that others wait for: whoever decided since the look is met by the unique address, or is found once the
 * row is written, after which a sign-up with this address waits.
 * @throws {ShopError} `import_changed`.
 */
async function subscribeAll(tx: Database, rows: PlannedCustomer[]): Promise<void> {
  const agreed = rows.flatMap(({ key, writes: { consent } }) =>
    consent === null ? [] : [{ email: key, consentedAt: consent.since, source: consent.source }],
  )
  if (agreed.length === 0) return
  const made = await tx
    .insert(subscribers)
    .values(agreed)
    .onConflictDoNothing()
    .returning({ email: subscribers.email })
  const ended = await readEnded(
    tx,
    agreed.map(({ email }) => email),
  )
  if (made.length < agreed.length || ended.length > 0) throw importChanged()
}
