import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { UserProfile, updateProfile } from '#contract/shop/accounts.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables.ts'
import { inTransaction, isUniqueViolation } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { sessionExpired } from '../../platform/http/session-expired.ts'
import { dropCodes } from './codes/sign-in-codes.ts'
import { notifyOfChange } from './notify-of-change.ts'
import { proveOwner } from './passkeys/prove-owner.ts'
import { assertEmailAndPhoneFree, presentProfile } from './profile.ts'
import { dropResetTokens } from './reset-tokens.ts'
import { requireSession } from './session.ts'

type Change = ParsedInput<typeof updateProfile>['body']

type FormerProfile = Pick<Shopper, 'accountId' | 'sessionHash' | 'fullName' | 'email' | 'phone'>

/**
 * Changes the name, e-mail and phone of an account. Links and codes go to the e-mail, so a new one asks for the password, unless the
 * shopper signed in a moment ago, as by a code.
 * @throws {ShopError} `account_exists`, naming the field, when another account has the e-mail or phone; as {@link proveOwner}.
 */
export async function changeProfile(
  db: NodePgDatabase,
  shopper: FormerProfile,
  wanted: Change,
): Promise<UserProfile> {
  if (isOther(shopper.email, wanted.email)) await proveOwner(db, shopper, wanted.password)
  await assertEmailAndPhoneFree(db, wanted, shopper.accountId)
  try {
    return await inTransaction(db, (tx) => save(tx, shopper, wanted))
  } catch (error) {
    // Another account took the address or number since the check.
    if (isUniqueViolation(error)) await assertEmailAndPhoneFree(db, wanted, shopper.accountId)
    throw error
  }
}

const isOther = (one: string, other: string): boolean => one.toLowerCase() !== other.toLowerCase()

async function save(tx: Database, former: FormerProfile, wanted: Change): Promise<UserProfile> {
  const { accountId, email, phone } = former
  const [account] = await tx
    .update(accounts)
    .set({ fullName: wanted.fullName, email: wanted.email, phone: wanted.phoneNumber })
    .where(eq(accounts.id, accountId))
    .returning()
  // Erased since the call began.
  if (!account) throw sessionExpired()
  await requireSession(tx, former)
  // A link or a code in the former mailbox must not open the account any more.
  if (isOther(email, account.email)) {
    await dropResetTokens(tx, accountId)
    await dropCodes(tx, accountId)
    await enqueueMail(tx, {
      template: 'email-changed',
      recipient: email,
      data: { fullName: account.fullName, newEmail: account.email },
      dedupeKey: `email-changed:${accountId}:${randomUUID()}`,
    })
  }
  if (phone !== account.phone) await notifyOfChange(tx, former, 'phone number')
  return presentProfile(account)
}
