import type { Database } from '../../machine/database/database.ts'
import { enqueueMail } from '../../machine/mail/outbox.ts'

/** The steps of a return of which its shopper gets a mail. */
export type ReturnNews = 'asked' | 'accepted' | 'kept' | 'received' | 'refused' | 'closed'

interface News {
  returnId: number
  email: string
  news: ReturnNews
  /** Of the return after the step. */
  version: number
}

/** Writes the mail of a step into the outbox. */
export const tellShopper = (tx: Database, { returnId, email, news, version }: News): Promise<void> =>
  enqueueMail(tx, {
    template: 'return-news',
    recipient: email,
    data: { returnId, news },
    dedupeKey: `return-${news}:${returnId}:${version}`,
  })
