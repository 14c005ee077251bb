import { and, eq } from 'drizzle-orm'
import { recallOrders } from '../../platform/database/tables.ts'
import { UnsendableMail, type Writers } from '../../platform/email/email-writer.ts'
import { recallEmail } from './recall-email.ts'
import { recallSubject } from './recall-mails.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** Informs a buyer that a batch is recalled. */
    'batch-recalled': { batchId: number; orderId: number }
  }
}

export const recallMails: Writers<'batch-recalled'> = {
  'batch-recalled': async ({ batchId, orderId }, { db, siteUrl, settings }) => {
    const { batchId: batch, orderId: order } = recallOrders
    const [told] = await db
      .select()
      .from(recallOrders)
      .where(and(eq(batch, batchId), eq(order, orderId)))
    if (!told) throw new UnsendableMail('Nobody recalled this batch for this order.')
    return recallEmail(await recallSubject(db, { id: batchId, orderId, words: told.words }), {
      siteUrl,
      settings,
    })
  },
}
