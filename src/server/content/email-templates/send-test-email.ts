import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Config } from '../../platform/config/config.ts'
import { enqueueTest } from '../../platform/email/test-mail.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import type { UnsavedTemplate } from './unsaved-template.ts'

interface Requester {
  actor: StaffActor
  idempotency: IdempotentRequest | null
  email: string
}

/**
 * Sends an unsaved email template to the requesting colleague only.
 * @throws {ShopError} `too_many_requests`, `mail_server_missing`.
 */
export const sendTestEmail = (
  { db, config }: { db: NodePgDatabase; config: Config },
  { actor, idempotency, email }: Requester,
  { letter, example, settings }: UnsavedTemplate,
): Promise<{ message: string }> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const message = await enqueueTest(
        tx,
        config,
        { staffId: actor.staffId, email },
        { template: 'letter-test', data: { letter, example, sentences: settings.letters[letter] } },
      )
      await recordAudit({
        action: 'letter_tried',
        entity: { kind: 'letter', id: letter },
        after: { example },
      })
      return { message }
    },
    { idempotency },
  )
