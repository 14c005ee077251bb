import { eq, type SQL, sql } from 'drizzle-orm'
import type { SignedIn } from '#contract/shop/accounts.ts'
import { normalisePhone } from '#shared/field-rules.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { sessionExpired } from '../../platform/http/session-expired.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'
import { countHit, forgetHits, readHits, tooManyRequests } from '../../platform/rate-limits/throttle.ts'
import { hashOfNobody, isPassword } from './password.ts'
import { presentProfile } from './profile.ts'
import { openSessionIfStill } from './session.ts'

/** The failures that one account may have in a window (product.md §12). */
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
  // By account when there is one, so that e-mail and phone share the ten tries.
  const subject = account ? failuresOf(account.id) : failuresOfNobody(identifier)
  await assertSignInAllowed(db, subject)
  const isRight = await isPassword(password, account?.passwordHash ?? hashOfNobody)
  if (!account?.passwordHash || !isRight) return countFailure(db, subject, wrongCredentials())
  // Concurrent guesses may all have passed the first check; one after the tenth failure is refused, even if
  // it is right.
  await assertSignInAllowed(db, subject)
  const { id, passwordHash } = account
  const token = await openSessionIfStill(db, { id, passwordHash }, device)
  if (token === null) return countFailure(db, subject, wrongCredentials())
  await forgetHits(db, subject)
  return { message: 'Login successful!', token, user: presentProfile(account) }
}

const wrongCredentials = (): ShopError => shopError(errorMessage('account', 'wrongCredentials'))

/**
 * Asks a signed-in shopper for the password of the account. A failure counts with those of the sign-in, so that
 * a stolen session allows no more guesses.
 * @returns the stored hash, with which the caller can tell whether the password was changed since.
 * @throws {ShopError} `invalid_request`, naming the field; `too_many_requests` after ten failures.
 */
export async function proveByPassword(
  db: Database,
  { accountId }: { accountId: number },
  { field, password }: { field: string; password: string },
): Promise<string> {
  const subject = failuresOf(accountId)
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

/** No 401: the session is still good. */
export function wrongPassword(field: string): ShopError {
  return shopError(errorMessage('account', 'wrongPassword'), { field })
}

const failuresOf = (accountId: number): string => `sign-in:account:${accountId}`

/** In its own namespace, so that nobody can block an account by typing its number. */
const failuresOfNobody = (identifier: string): string => `sign-in:nobody:${tellingName(identifier)}`

/** One text for all ways in which a phone number is written. */
export const tellingName = (identifier: string): string => normalisePhone(identifier) ?? identifier

/** Unblocks an account at once, after its owner has proved their identity. */
export const forgiveFailures = (db: Database, accountId: number): Promise<void> =>
  forgetHits(db, failuresOf(accountId))

/** Of `accounts`: it has this e-mail or phone. */
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

async function countFailure(db: Database, subject: string, refusal: ShopError): Promise<never> {
  const { hits, seconds_left } = await countHit(db, subject, failureLimit)
  if (hits > failureLimit.calls) throw tooManyRequests(seconds_left)
  throw refusal
}
