import { and, desc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Passkey } from '#contract/passkeys.ts'
import type { Database } from '../../../platform/database/database.ts'
import { passkeys } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Shopper } from '../../../platform/http/callers.ts'
import { notifyOfPasskey } from './notify-of-passkey.ts'
import { reauthenticate } from './reauthenticate.ts'

/** Passkeys of an account, newest first. */
export async function listOwnPasskeys(
  db: Database,
  { accountId }: Pick<Shopper, 'accountId'>,
): Promise<Passkey[]> {
  const { id, name, createdAt, lastUsedAt, isBackedUp } = passkeys
  const rows = await db
    .select({ id, name, createdAt, lastUsedAt, isBackedUp })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(desc(id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    addedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isSynced: row.isBackedUp,
  }))
}

/**
 * Removes a passkey of the account and mails its owner. A foreign or unknown one changes nothing.
 * @throws {ShopError} as {@link reauthenticate}.
 */
export async function removeOwnPasskey(
  db: NodePgDatabase,
  shopper: Shopper,
  { id, password }: { id: number; password: string | undefined },
): Promise<void> {
  await reauthenticate(db, shopper, password)
  await inTransaction(db, async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.accountId, shopper.accountId)))
      .returning({ name: passkeys.name })
    if (removed) await notifyOfPasskey(tx, shopper, { passkey: removed.name, what: 'removed' })
  })
}

/**
 * Removes every passkey of an account.
 * @returns their number.
 */
export async function deletePasskeys(db: Database, accountId: number): Promise<number> {
  const { rowCount } = await db.delete(passkeys).where(eq(passkeys.accountId, accountId))
  return rowCount ?? 0
}

export async function hasPasskeys(db: Database, accountId: number): Promise<boolean> {
  const found = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .limit(1)
  return found.length > 0
}
