import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { sessions } from '../../../platform/database/tables.ts'
import type { Shopper } from '../../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../../platform/http/error-message.ts'
import type { ShopError } from '../../../platform/http/shop-error.ts'
import { proveByPassword } from '../login.ts'

/** A session of so many minutes is itself a proof; who has forgotten the password signs in anew, by a code. */
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
 * Asks a signed-in shopper for the password, unless they signed in a moment ago.
 * @throws {ShopError} `invalid_request`, naming the field; `too_many_requests` after ten wrong passwords.
 */
export async function proveOwner(
  db: Database,
  shopper: Pick<Shopper, 'accountId' | 'sessionHash'>,
  password: string | undefined,
): Promise<void> {
  if (await isFresh(db, shopper)) return
  if (!password) throw passwordMissing()
  await proveByPassword(db, shopper, { field: 'password', password })
}

function passwordMissing(): ShopError {
  return shopError(errorMessage('account', 'passwordMissing'), { field: 'password' })
}
