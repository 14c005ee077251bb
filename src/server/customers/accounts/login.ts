import { eq, type SQL, sql } from 'drizzle-orm'
import type { SignedIn } from '#contract/shop/accounts.ts'
import { normalisePhone } from '#shared/text/phone.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { sessionExpired } from '../../platform/http/session-expired.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'
import { countHit, forgetHits, readHits, tooManyRequests } from '../../platform/rate-limits/throttle.ts'
import { dummyHash, isPassword } from './password.ts'
import { presentProfile } from './profile.ts'
import { openSessionIfUnchanged } from './session.ts'

/** Failures that one account may have in a window (product.md §12). */
const failureLimit = { calls: 10, windowSeconds: 15 * 60 }

/**
 * Signs in by e-mail or phone. An unknown account costs the same work and gets the same answers as a wrong
 * password.
 * @throws {ShopError} `invalid_credentials`; `too_many_requests` after ten failures of the account, even with
 * the right password.
 */
export async function signIn(
  db: Database,
  loginIdentifier: string,
  password: string,
  device = '',
): Promise<SignedIn> {
  const identifier = loginIdentifier.toLowerCase()
  const account = await findAccount(db, identifier)
  // A known account counts by id, so its e-mail and phone share the ten tries.
  const subject = account ? failureKey(account.id) : unknownFailureKey(identifier)
  await assertSignInAllowed(db, subject)
  const isRight = await isPassword(password, account?.passwordHash ?? dummyHash)
  if (!account?.passwordHash || !isRight) return countFailure(db, subject, wrongCredentials())
  // Concurrent guesses may all have passed the first check, so even a right one fails after ten failures.
  await assertSignInAllowed(db, subject)
  const { id, passwordHash } = account
  const token = await openSessionIfUnchanged(db, { id, passwordHash }, device)
  if (token === null) return countFailure(db, subject, wrongCredentials())
  await forgetHits(db, subject)
  return { message: 'Login successful!', token, user: presentProfile(account) }
}

const wrongCredentials = (): ShopError => shopError(errorMessage('account', 'wrongCredentials'))

/**
 * Verifies the password of a signed-in shopper. Failures count with those of the sign-in, so a stolen session
 * allows no more guesses.
 * @returns the stored hash, which reveals whether the password changes later.
 * @throws {ShopError} `invalid_request`, naming the field; `too_many_requests` after ten failures.
 */
export async function verifyPassword(
  db: Database,
  { accountId }: { accountId: number },
  { field, password }: { field: string; password: string },
): Promise<string> {
  const subject = failureKey(accountId)
  await assertSignInAllowed(db, subject)
  const [account] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) throw sessionExpired()
  if (account.passwordHash === null) throw shopError(errorMessage('account', 'noPassword'), { field })
  if (!(await isPassword(password, account.passwordHash))) {
    return countFailure(db, subject, wrongPassword(field))
  }
  await assertSignInAllowed(db, subject)
  return account.passwordHash
}

/** The status is not 401, since the session stays valid. */
export function wrongPassword(field: string): ShopError {
  return shopError(errorMessage('account', 'wrongPassword'), { field })
}

const failureKey = (accountId: number): string => `sign-in:account:${accountId}`

/** A separate namespace, so nobody can block an account by typing its id. */
const unknownFailureKey = (identifier: string): string => `sign-in:nobody:${identifierKey(identifier)}`

/** One text for all spellings of a phone number. */
export const identifierKey = (identifier: string): string => normalisePhone(identifier) ?? identifier

/** Unblocks an account after its owner proved their identity. */
export const resetFailures = (db: Database, accountId: number): Promise<void> =>
  forgetHits(db, failureKey(accountId))

/** Matches rows of `accounts` by e-mail or phone. */
export function isAccountOf(identifier: string): SQL {
  const phone = normalisePhone(identifier)
  return phone ? eq(accounts.phone, phone) : sql`lower(${accounts.email}) = lower(${identifier})`
}

async function findAccount(db: Database, identifier: string) {
  const [account] = await db.select().from(accounts).where(isAccountOf(identifier))
  return account
}

async function assertSignInAllowed(db: Database, subject: string): Promise<void> {
  const { hits, seconds_left } = await readHits(db, subject)
  if (hits >= failureLimit.calls) throw tooManyRequests(seconds_left)
}

async function countFailure(db: Database, subject: string, error: ShopError): Promise<never> {
  const { hits, seconds_left } = await countHit(db, subject, failureLimit)
  if (hits > failureLimit.calls) throw tooManyRequests(seconds_left)
  throw error
}
