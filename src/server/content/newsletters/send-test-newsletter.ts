import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Config } from '../../platform/config/config.ts'
import { enqueueTest } from '../../platform/email/test-mail.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { assertReady } from './assert-ready.ts'
import { readNewsletter } from './read-newsletters.ts'

/**
 * Sends a test of a newsletter to the requesting colleague only.
 * @throws {ShopError} `not_found`, `invalid_request` for missing fields, `too_many_requests`,
 * `mail_server_missing`.
 */
export const sendTestNewsletter = (
  { db, config }: { db: NodePgDatabase; config: Config },
  { actor, idempotency, email }: { actor: StaffActor; idempotency: IdempotentRequest | null; email: string },
  id: number,
): Promise<{ message: string }> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      assertReady(await readNewsletter(tx, id))
      const mail = { template: 'newsletter-test', data: { newsletter: id } } as const
      const message = await enqueueTest(tx, config, { staffId: actor.staffId, email }, mail)
      await recordAudit({ action: 'newsletter_tried', entity: { kind: 'newsletter', id } })
      return { message }
    },
    { idempotency },
  )
