import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { NewsletterFields, StaffNewsletter } from '#contract/admin/newsletters.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { newsletters } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { markPicturesUsed, picturesIn } from '../../platform/images/own/own-pictures.ts'
import { assertNotSent, changeNewsletter, type Seen } from './change-newsletter.ts'
import { readNewsletter } from './read-newsletters.ts'

/** Creates a newsletter, possibly incomplete. */
export async function createNewsletter(
  db: NodePgDatabase,
  { actor, idempotency }: { actor: StaffActor; idempotency: IdempotentRequest | null },
  fields: NewsletterFields,
): Promise<StaffNewsletter> {
  const id = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      await markPicturesUsed(tx, picturesIn(fields.body))
      const made = await tx
        .insert(newsletters)
        .values(fields)
        .returning({ id: newsletters.id })
        .then(returnedRow)
      const entity = { kind: 'newsletter', id: made.id }
      await recordAudit({ action: 'newsletter_created', entity, after: fields })
      return made.id
    },
    { idempotency },
  )
  return readNewsletter(db, id)
}

/** @throws {ShopError} `not_found`, `newsletter_sent`, `version_conflict` with the present newsletter. */
export const editNewsletter = (
  db: NodePgDatabase,
  actor: StaffActor,
  { id, version, ...fields }: NewsletterFields & Seen,
): Promise<StaffNewsletter> =>
  changeNewsletter(
    db,
    actor,
    { id, version },
    {
      action: 'newsletter_edited',
      allow: assertNotSent,
      write: async (tx) => {
        await markPicturesUsed(tx, picturesIn(fields.body))
        await tx.update(newsletters).set(fields).where(eq(newsletters.id, id))
      },
    },
  )

/** @throws {ShopError} `not_found`, `newsletter_sent`, `version_conflict` with the present newsletter. */
export const discardNewsletter = (
  db: NodePgDatabase,
  actor: StaffActor,
  { id, version }: Seen,
): Promise<Record<string, never>> =>
  change(db, actor, async (tx, recordAudit) => {
    await tx.execute(sql`SELECT FROM newsletters WHERE id = ${id} FOR UPDATE`)
    const before = await readNewsletter(tx, id)
    assertNotSent(before.state)
    assertVersion(before.version, version, before)
    await tx.delete(newsletters).where(eq(newsletters.id, id))
    const { subject, preheader, body, audience } = before
    const entity = { kind: 'newsletter', id }
    await recordAudit({
      action: 'newsletter_discarded',
      entity,
      before: { subject, preheader, body, audience },
    })
    return {}
  })
