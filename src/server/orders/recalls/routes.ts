import * as calls from '#contract/admin/recalls.ts'
import type { ShopWithProvider } from '../../payments/provider/provider.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { renderText } from '../../platform/email/render-text.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { listBatchOrders } from './batch-orders.ts'
import { recallBatch } from './recall-batch.ts'
import { recallEmail } from './recall-email.ts'
import { recallSubject, sendRecallMails } from './recall-mails.ts'

/** Orders that have packs of a batch, and mails to their buyers. */
export function registerRecalls(api: StaffHandle, { db, config }: ShopWithProvider): void {
  api(calls.recallBatch, (call) => recallBatch(db, call, { ...call.body, ...call.params }))
  api(calls.listBatchOrders, ({ params, query }) => listBatchOrders(db, { ...params, ...query }))
  api(calls.previewRecallMail, async ({ params, body }) => {
    const paper = { siteUrl: config.publicUrl, settings: await readSettings(db) }
    const letter = recallEmail(
      await recallSubject(db, { id: params.id, orderId: null, words: body.words }),
      paper,
    )
    return { subject: letter.subject, text: renderText(letter, paper) }
  })
  api(calls.sendRecallMails, (call) => sendRecallMails(db, call, { ...call.body, ...call.params }))
}
