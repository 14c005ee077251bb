import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffNewsletter } from '#contract/admin/newsletters.ts'
import { parseMoment } from '../../drafting/parse-moment.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { newsletters } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { assertReady } from './assert-ready.ts'
import { assertNotSent, changeNewsletter, type Seen } from './change-newsletter.ts'
import { countRecipients } from './recipients.ts'

/**
 * Sends a newsletter now, or at a moment to the subscribers of that moment.
 * @throws {ShopError} `not_found`, `newsletter_sent`, `version_conflict`; `invalid_request` for missing
 * fields, an empty audience, or a past moment.
 */
export async function startNewsletter(
  db: NodePgDatabase,
  actor: StaffActor,
  { at, ...seen }: Seen & { at: string | null },
): Promise<StaffNewsletter> {
  const moment = at === null ? null : parseMoment(at, 'To send it now, leave the moment empty.')
  return changeNewsletter(db, actor, seen, {
    action: moment ? 'newsletter_scheduled' : 'newsletter_sent',
    allow: assertNotSent,
    write: async (tx, before) => {
      assertReady(before)
      if (!moment && (await countRecipients(tx))[before.audience] === 0) {
        const message = 'Nobody would get it: there is no such subscriber.'
        throw new ShopError('invalid_request', message, { errors: { audience: message } })
      }
      await tx
        .update(newsletters)
        .set({ status: 'sending', sendsAt: moment ?? sql`now()`, sentBy: actor.staffId })
        .where(eq(newsletters.id, seen.id))
    },
  })
}

/**
 * Stops a newsletter. Mails in the outbox are held back at their turn.
 * @throws {ShopError} `not_found`, `other_state`, `version_conflict`.
 */
export const stopNewsletter = (db: NodePgDatabase, actor: StaffActor, seen: Seen): Promise<StaffNewsletter> =>
  changeNewsletter(db, actor, seen, {
    action: 'newsletter_stopped',
    allow: (state) => {
      if (state === 'sending' || state === 'scheduled') return
      throw new ShopError('other_state', 'This newsletter is not being sent.')
    },
    write: (tx, { mails }) =>
      tx
        .update(newsletters)
        .set(mails === 0 ? { status: 'draft', sendsAt: null, sentBy: null } : { status: 'stopped' })
        .where(eq(newsletters.id, seen.id)),
  })

/**
 * Resumes a stopped newsletter.
 * @throws {ShopError} `not_found`, `other_state`, `version_conflict`.
 */
export const resumeNewsletter = (
  db: NodePgDatabase,
  actor: StaffActor,
  seen: Seen,
): Promise<StaffNewsletter> =>
  changeNewsletter(db, actor, seen, {
    action: 'newsletter_resumed',
    allow: (state) => {
      if (state !== 'stopped') throw new ShopError('other_state', 'This newsletter was not stopped.')
    },
    write: (tx) => tx.update(newsletters).set({ status: 'sending' }).where(eq(newsletters.id, seen.id)),
  })
