import { type Email, text } from '../../platform/email/email-template.ts'
import type { RenderContext } from '../../platform/email/email-writer.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'

export interface RecallSubject {
  number: string
  name: string
  /** The code of the order that has packs of the batch, 'ORD017'. */
  order: string
  /** The text that the staff wrote. */
  words: string
}

/** Informs a buyer that a batch of their order is recalled. */
export function recallEmail(
  { number, name, order, words }: RecallSubject,
  { siteUrl, settings }: RenderContext,
): Email {
  const say = translator(settings, 'batch-recalled', {
    batchNumber: number,
    orderNumber: order,
    product: name,
  })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      { kind: 'quote', text: words },
      {
        kind: 'button',
        label: 'What is known of the batch',
        url: `${siteUrl}/batch/${encodeURIComponent(number)}`,
      },
    ],
    reason: `You get this because your order ${order} at ${settings.brand.name} had packs of this batch.`,
  }
}
