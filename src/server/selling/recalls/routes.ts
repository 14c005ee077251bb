import * as calls from '#contract/staff/recalls.ts'
import { editorOf } from '../../goods/shelf/editor-of.ts'
import { readSettings } from '../../machine/database/read-settings.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import { renderText } from '../../machine/mail/render-text.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { listBatchOrders } from './batch-orders.ts'
import { recallBatch } from './recall-batch.ts'
import { recallLetter } from './recall-letter.ts'
import { recallSubject, sendRecallMails } from './recall-mails.ts'

/** From a batch to the orders that have packs of it, and to their buyers. */
export function registerRecalls(api: StaffHandle, { db, config }: ShopWithProvider): void {
  api(calls.recallBatch, (call) => recallBatch(db, editorOf(call), { ...call.body, ...call.params }))
  api(calls.listBatchOrders, ({ params, query }) => listBatchOrders(db, { ...params, ...query }))
  api(calls.previewRecallMail, async ({ params, body }) => {
    const paper = { siteUrl: config.publicUrl, settings: await readSettings(db) }
    const letter = recallLetter(
      await recallSubject(db, { id: params.id, orderId: null, words: body.words }),
      paper,
    )
    return { subject: letter.subject, text: renderText(letter, paper) }
  })
  api(calls.sendRecallMails, (call) => sendRecallMails(db, editorOf(call), { ...call.body, ...call.params }))
}
