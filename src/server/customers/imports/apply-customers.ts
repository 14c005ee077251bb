import { sql } from 'drizzle-orm'
import type { StaffActor } from '../../platform/actor.ts'
import type { Entry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts, customerNotes, savedAddresses, subscribers } from '../../platform/database/tables.ts'
import { importChanged } from '../../platform/imports/import-changed.ts'
import { customerEntity } from '../admin/handle-customer.ts'
import { readEnded } from './known-people.ts'
import type { PlannedCustomer } from './plan-customers.ts'

const rowsPerStatement = 500

/** Writes the planned rows without sending mails. The log names fields, but no values. */
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
  await inBatches(effective, (batch) => replaceFields(tx, batch))
  await inBatches(effective, async (batch) => {
    const addresses = batch.flatMap((row) =>
      row.writes.address === null
        ? []
        : [{ ...row.writes.address, accountId: idOf(row), isDefault: row.writes.isFirstAddress }],
    )
    if (addresses.length > 0) await tx.insert(savedAddresses).values(addresses)
    const notes = batch.flatMap((row) =>
      row.writes.note === null ? [] : [{ accountId: idOf(row), staffId, body: row.writes.note }],
    )
    if (notes.length > 0) await tx.insert(customerNotes).values(notes)
    await subscribeAll(tx, batch)
  })
  return effective.map((row) => ({
    action: 'customer_imported',
    entity: customerEntity(idOf(row)),
    after: { new: row.outcome === 'new', fields: Object.keys(row.changes) },
  }))
}

async function inBatches<T>(rows: T[], write: (batch: T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement)
    await write(rows.slice(at, at + rowsPerStatement))
}

/**
 * Creates accounts without a password; their owners sign in by a code or set one by mail. Addresses count as
 * proved, since every sign-in needs the mailbox. Nobody signs in to an account without e-mail.
 */
async function openAccounts(tx: Database, rows: PlannedCustomer[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  await inBatches(
    rows.filter(({ outcome }) => outcome === 'new'),
    async (batch) => {
      const made = await tx
        .insert(accounts)
        .values(
          batch.map(({ writes: { email, name, phone } }) => ({
            email,
            fullName: name ?? '',
            phone,
            passwordHash: null,
            emailProvenAt: email === null ? null : sql`now()`,
          })),
        )
        .returning({ id: accounts.id, email: accounts.email, phone: accounts.phone })
      for (const { id, email, phone } of made) ids.set(email?.toLowerCase() ?? phone ?? '', id)
    },
  )
  return ids
}

/** One statement suffices: one row replaces an account's fields, and no two get the same number. */
async function replaceFields(tx: Database, rows: PlannedCustomer[]): Promise<void> {
  const replaced = rows.flatMap(({ accountId: id, writes: { email, name, phone } }) =>
    id === null || (email ?? name ?? phone) === null ? [] : [{ id, email, name, phone }],
  )
  if (replaced.length === 0) return
  await tx.execute(sql`
    UPDATE accounts account SET full_name = coalesce(replacing.name, account.full_name), phone = coalesce(replacing.phone, account.phone),
      email = coalesce(account.email, replacing.email),
      email_proven_at = CASE WHEN account.email IS NULL AND replacing.email IS NOT NULL THEN now() ELSE account.email_proven_at END
    FROM json_to_recordset(${JSON.stringify(replaced)}::json) AS replacing (id bigint, email text, name text, phone text) WHERE account.id = replacing.id`)
}

/**
 * Writes consents without a lock. A shopper's decision since the preview hits the unique address, or is found
 * afterwards.
 * @throws {ShopError} `import_changed`.
 */
async function subscribeAll(tx: Database, rows: PlannedCustomer[]): Promise<void> {
  const agreed = rows.flatMap(({ writes: { consent } }) =>
    consent === null
      ? []
      : [{ email: consent.email.toLowerCase(), consentedAt: consent.since, source: consent.source }],
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
