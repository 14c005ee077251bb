import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { sessions } from '../../../platform/database/tables.ts'
import type { Shopper } from '../../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../../platform/http/error-message.ts'
import type { ShopError } from '../../../platform/http/shop-error.ts'
import { verifyPassword } from '../login.ts'

/** A session this young is itself a proof. Shoppers who forgot the password sign in again by a code. */
export const freshMinutes = 10

export async function isFresh(db: Database, { sessionHash }: Pick<Shopper, 'sessionHash'>): Promise<boolean> {
  const { tokenHash, createdAt } = sessions
  const isYoung = sql`${createdAt} > now() - make_interval(mins => ${freshMinutes})`
  const found = await db
    .select({ tokenHash })
    .from(sessions)
    .where(and(eq(tokenHash, sessionHash), isYoung))
  return found.length > 0
}

/**
 * Verifies the password of a signed-in shopper, unless the sign-in is fresh.
 * @throws {ShopError} `invalid_request`, naming the field; `too_many_requests` after ten wrong passwords.
 */
export async function reauthenticate(
  db: Database,
  shopper: Pick<Shopper, 'accountId' | 'sessionHash'>,
  password: string | undefined,
): Promise<void> {
  if (await isFresh(db, shopper)) return
  if (!password) throw passwordMissing()
  await verifyPassword(db, shopper, { field: 'password', password })
}

function passwordMissing(): ShopError {
  return shopError(errorMessage('account', 'passwordMissing'), { field: 'password' })
}
