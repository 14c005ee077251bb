import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { UserProfile, updateProfile } from '#contract/shop/accounts.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { sessionExpired } from '../../platform/http/session-expired.ts'
import { deleteCodes } from './codes/sign-in-codes.ts'
import { notifyOfChange } from './notify-of-change.ts'
import { reauthenticate } from './passkeys/reauthenticate.ts'
import { presentProfile, writeEmailAndPhone } from './profile.ts'
import { deleteResetTokens } from './reset-tokens.ts'
import { requireSession } from './session.ts'
import { takeOverNumber } from './take-over-number.ts'

type Change = ParsedInput<typeof updateProfile>['body']

type FormerProfile = Pick<Shopper, 'accountId' | 'sessionHash' | 'fullName' | 'email' | 'phone'>

/**
 * Changes the name, e-mail and phone of an account. A new e-mail receives links and codes, so it requires the
 * password unless the sign-in is fresh.
 * @throws {ShopError} `account_exists`, naming the field, when another account has the e-mail or phone; as
 * {@link reauthenticate}.
 */
export async function changeProfile(
  db: NodePgDatabase,
  shopper: FormerProfile,
  wanted: Change,
): Promise<UserProfile> {
  if (isDifferent(shopper.email, wanted.email)) await reauthenticate(db, shopper, wanted.password)
  return writeEmailAndPhone(db, { wanted, ownId: shopper.accountId }, async (tx, isNumberImported) => {
    if (isNumberImported) await takeOverNumber(tx, shopper.accountId, wanted.phoneNumber)
    return saveProfile(tx, shopper, wanted)
  })
}

const isDifferent = (one: string, other: string): boolean => one.toLowerCase() !== other.toLowerCase()

async function saveProfile(tx: Database, former: FormerProfile, wanted: Change): Promise<UserProfile> {
  const { accountId, email, phone } = former
  const [account] = await tx
    .update(accounts)
    .set({ fullName: wanted.fullName, email: wanted.email, phone: wanted.phoneNumber })
    .where(eq(accounts.id, accountId))
    .returning()
  // An erasure deleted the account after the call began.
  if (!account) throw sessionExpired()
  await requireSession(tx, former)
  // A link or code in the former mailbox must no longer open the account.
  if (isDifferent(email, wanted.email)) {
    await deleteResetTokens(tx, accountId)
    await deleteCodes(tx, accountId)
    await enqueueMail(tx, {
      template: 'email-changed',
      recipient: email,
      data: { fullName: account.fullName, newEmail: wanted.email },
      dedupeKey: `email-changed:${accountId}:${randomUUID()}`,
    })
  }
  if (phone !== account.phone) await notifyOfChange(tx, former, 'phone number')
  return presentProfile(account)
}
