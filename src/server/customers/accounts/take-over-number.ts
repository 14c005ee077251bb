import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables.ts'

/**
 * Gives the number of an imported customer without e-mail to an account, with the notes about that customer. The shop
 * cannot verify numbers, so the account never sees the imported addresses: they are deleted.
 */
export async function takeOverNumber(tx: Database, accountId: number, phone: string): Promise<void> {
  const former = and(eq(accounts.phone, phone), isNull(accounts.email), ne(accounts.id, accountId))
  const [found] = await tx.select({ id: accounts.id }).from(accounts).where(former).for('update')
  if (found) {
    await tx.execute(sql`UPDATE customer_notes SET account_id = ${accountId} WHERE account_id = ${found.id}`)
    await tx.delete(accounts).where(eq(accounts.id, found.id))
  }
  await tx.update(accounts).set({ phone }).where(eq(accounts.id, accountId))
}
