import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { ReturnNews } from './return-emails.ts'

interface ReturnMailInput {
  returnId: number
  email: string
  news: ReturnNews
  /** The version of the return after the step. */
  version: number
}

/** Queues the mail of a step in the outbox. */
export const notifyShopper = (
  tx: Database,
  { returnId, email, news, version }: ReturnMailInput,
): Promise<void> =>
  enqueueMail(tx, {
    template: 'return-news',
    recipient: email,
    data: { returnId, news },
    dedupeKey: `return-${news}:${returnId}:${version}`,
  })
