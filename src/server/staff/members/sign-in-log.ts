import { type Actor, type StaffActor, shopActor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { countHit } from '../../platform/rate-limits/throttle.ts'

/**
 * The entity of sign-in entries in the log: the member's e-mail. Text typed for no member may be a password,
 * so it is left out.
 */
export const signInEntity = (member: { email: string } | null) => ({
  kind: 'sign_in',
  id: member?.email.toLowerCase() ?? 'unknown',
})

/**
 * Rejected attempts an hour that the log stores, by member and for all unknown addresses together: entries
 * are permanent.
 */
const limit = { calls: 30, windowSeconds: 3600 }

const rejectionCodes = ['invalid_credentials', 'invalid_code', 'passkey_refused', 'too_many_requests']

interface Attempt {
  /** The member of the typed address; null for an unknown one. */
  member: { email: string } | null
  action: 'sign_in_refused' | 'confirmation_refused'
  /** Null before sign-in. */
  actor: StaffActor | null
}

/**
 * Runs an attempt to authenticate and records a rejection without the typed text. Network addresses appear
 * only in the process log, for 30 days.
 */
export async function logRejected<T>(
  db: Database,
  { member, action, actor }: Attempt,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ShopError) || !rejectionCodes.includes(error.code)) throw error
    const entity = signInEntity(member)
    const { hits } = await countHit(db, `staff-log:${action}:${entity.id}`, limit)
    const author: Actor = actor ?? shopActor
    if (hits <= limit.calls) await writeEntry(db, author, { action, entity, after: { why: error.code } })
    throw error
  }
}
