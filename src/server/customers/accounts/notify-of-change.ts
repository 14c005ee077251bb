import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { countHit } from '../../platform/rate-limits/throttle.ts'

/** What a new password does to the passkeys of an account that has some. */
export type PasskeysThen = 'kept' | 'removed'

/** What one signs in with, or needs to regain access. */
export type Changed = 'phone number' | 'password'

/** The most letters of this kind that one account causes in an hour. */
const limit = { calls: 10, windowSeconds: 3600 }

/** Tells the owner of an account that a sign-in detail was changed. */
export async function notifyOfChange(
  tx: Database,
  owner: { accountId: number; fullName: string; email: string },
  changed: Changed,
  passkeys?: PasskeysThen,
): Promise<void> {
  const { hits } = await countHit(tx, `account-changed:${owner.accountId}`, limit)
  if (hits > limit.calls) return
  await enqueueMail(tx, {
    template: 'account-changed',
    recipient: owner.email,
    data: { fullName: owner.fullName, changed, ...(passkeys && { passkeys }) },
    dedupeKey: `account-changed:${owner.accountId}:${randomUUID()}`,
  })
}
