import { and, eq, isNull, ne } from 'drizzle-orm'
import { shopperActor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts, customerNotes, orders, savedAddresses } from '../../platform/database/tables.ts'
import { errorMessage, fieldErrors } from '../../platform/http/error-message.ts'

/**
 * Gives the number of an imported customer without e-mail to an account. The shop cannot verify numbers, so the account
 * may be another person: the imported customer is deleted, with notes and addresses, and the log counts them. Orders that the
 * staff took stay with their customer, and the number with them.
 * @throws {ShopError} `account_exists` with `errors.phoneNumber` for a number with orders.
 */
export async function takeOverNumber(tx: Database, accountId: number, phone: string): Promise<void> {
  const isFormer = and(eq(accounts.phone, phone), isNull(accounts.email), ne(accounts.id, accountId))
  const [former] = await tx.select({ id: accounts.id }).from(accounts).where(isFormer).for('update')
  if (former) {
    await assertNoOrders(tx, former.id)
    const notes = await tx.delete(customerNotes).where(eq(customerNotes.accountId, former.id))
    const addresses = await tx.delete(savedAddresses).where(eq(savedAddresses.accountId, former.id))
    await tx.delete(accounts).where(eq(accounts.id, former.id))
    await writeEntry(tx, shopperActor(accountId), {
      action: 'number_taken_over',
      entity: { kind: 'customer', id: accountId },
      after: {
        from_customer: former.id,
        deleted_notes: notes.rowCount,
        deleted_addresses: addresses.rowCount,
      },
    })
  }
  await tx.update(accounts).set({ phone }).where(eq(accounts.id, accountId))
}

async function assertNoOrders(tx: Database, accountId: number): Promise<void> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.accountId, accountId))
    .limit(1)
  if (found.length > 0) throw fieldErrors({ phoneNumber: errorMessage('account', 'phoneOrdered') })
}
