import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { countHit } from '../../platform/rate-limits/throttle.ts'

/** The effect of a new password on the passkeys of an account that has some. */
export type PasskeyOutcome = 'kept' | 'removed'

/** A detail that signs in or regains access. */
export type ChangedDetail = 'phone number' | 'password'

/** Emails of this kind that one account may cause in an hour. */
const limit = { calls: 10, windowSeconds: 3600 }

/** Mails the owner of an account that a sign-in detail changed. */
export async function notifyOfChange(
  tx: Database,
  owner: { accountId: number; fullName: string; email: string },
  changed: ChangedDetail,
  passkeys?: PasskeyOutcome,
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
