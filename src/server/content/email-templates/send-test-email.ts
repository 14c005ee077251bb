import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Config } from '../../platform/config/config.ts'
import { enqueueTest } from '../../platform/email/test-mail.ts'
import type { KeyedWish } from '../../platform/http/idempotency-key.ts'
import type { TypedLetter } from './typed-template.ts'

interface Asker {
  actor: StaffActor
  wish: KeyedWish | null
  email: string
}

/**
 * Mails a letter as it is typed to whoever tries it, and to nobody else.
 * @throws {ShopError} `too_many_requests`, `mail_server_missing`.
 */
export const tryLetter = (
  { db, config }: { db: NodePgDatabase; config: Config },
  { actor, wish, email }: Asker,
  { letter, example, settings }: TypedLetter,
): Promise<{ message: string }> =>
  change(
    db,
    actor,
    async (tx, note) => {
      const message = await enqueueTest(
        tx,
        config,
        { staffId: actor.staffId, email },
        { template: 'letter-test', data: { letter, example, sentences: settings.letters[letter] } },
      )
      await note({ action: 'letter_tried', entity: { kind: 'letter', id: letter }, after: { example } })
      return { message }
    },
    { wish },
  )
