import { type Actor, type StaffActor, shopItself } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { countHit } from '../../platform/rate-limits/throttle.ts'

/** What entries of the log about sign-ins are about: a member, by the e-mail. What was typed for nobody may be a password. */
export const signInEntity = (member: { email: string } | null) => ({
  kind: 'sign_in',
  id: member?.email.toLowerCase() ?? 'unknown',
})

/** The most refused attempts that one member, or all unknown addresses together, write in an hour: entries stay for ever. */
const limit = { calls: 30, windowSeconds: 3600 }

const refusals = ['invalid_credentials', 'invalid_code', 'too_many_requests']

interface Attempt {
  /** The member that was named; null for nobody. */
  member: { email: string } | null
  action: 'sign_in_refused' | 'confirmation_refused'
  /** Null while nobody is signed in. */
  actor: StaffActor | null
}

/**
 * Runs an attempt to prove who one is. A refused one is an entry of the log, without what was typed. Network addresses stand in the
 * log lines of the process alone, which end after 30 days.
 */
export async function logRejected<T>(
  db: Database,
  { member, action, actor }: Attempt,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ShopError) || !refusals.includes(error.code)) throw error
    const entity = signInEntity(member)
    const { hits } = await countHit(db, `staff-log:${action}:${entity.id}`, limit)
    const author: Actor = actor ?? shopItself
    if (hits <= limit.calls) await writeEntry(db, author, { action, entity, after: { why: error.code } })
    throw error
  }
}
