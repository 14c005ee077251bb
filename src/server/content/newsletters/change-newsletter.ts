import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffNewsletter } from '#contract/admin/newsletters.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readNewsletter } from './read-newsletters.ts'

export interface Seen {
  id: number
  version: number
}

interface Step {
  action: string
  /** Throws when the state does not allow the change. */
  allow: (state: StaffNewsletter['state']) => void
  write: (tx: Database, before: StaffNewsletter) => Promise<unknown>
}

const loggedOf = ({ subject, preheader, body, audience, state, sends_at }: StaffNewsletter) => ({
  subject,
  preheader,
  body,
  audience,
  state,
  sends_at,
})

/**
 * Changes a newsletter that the editor saw in a version. Its locked row stops the writing of mails.
 * @throws {ShopError} `not_found`, `version_conflict` with the present newsletter, and errors of `allow`.
 */
export async function changeNewsletter(
  db: NodePgDatabase,
  actor: StaffActor,
  { id, version }: Seen,
  { action, allow, write }: Step,
): Promise<StaffNewsletter> {
  await change(db, actor, async (tx, recordAudit) => {
    await tx.execute(sql`SELECT FROM newsletters WHERE id = ${id} FOR NO KEY UPDATE`)
    const before = await readNewsletter(tx, id)
    allow(before.state)
    assertVersion(before.version, version, before)
    await write(tx, before)
    const after = loggedOf(await readNewsletter(tx, id))
    await recordAudit({ action, entity: { kind: 'newsletter', id }, before: loggedOf(before), after })
  })
  return readNewsletter(db, id)
}

/** @throws {ShopError} `newsletter_sent` for every state except draft. */
export function assertNotSent(state: StaffNewsletter['state']): void {
  if (state === 'draft') return
  const why =
    state === 'scheduled'
      ? 'This newsletter waits for its moment. Stop it first to change it.'
      : 'This newsletter is being sent or was sent, so it stays as it is.'
  throw new ShopError('newsletter_sent', why)
}
