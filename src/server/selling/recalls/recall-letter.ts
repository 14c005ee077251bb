import { type Letter, text } from '../../machine/mail/letter.ts'
import type { Paper } from '../../machine/mail/letter-writer.ts'

export interface RecallSubject {
  number: string
  name: string
  /** The order that has packs of it, 'ORD017'. */
  order: string
  /** In whose words. */
  words: string
}

/** Tells who got packs of a batch that it is recalled. */
export const recallLetter = (
  { number, name, order, words }: RecallSubject,
  { siteUrl, settings }: Paper,
): Letter => ({
  subject: `Please do not use batch ${number} of your order ${order}`,
  preheader: 'It is recalled. This mail says what to do.',
  heading: `Batch ${number} is recalled`,
  blocks: [
    text(
      `With your order ${order} you bought ${name} from us, and some of it was of batch ${number}. The number stands on the pack.`,
    ),
    { kind: 'quote', text: words },
    {
      kind: 'button',
      label: 'What is known of the batch',
      url: `${siteUrl}/batch/${encodeURIComponent(number)}`,
    },
  ],
  reason: `You get this because your order ${order} at ${settings.brand.name} had packs of this batch.`,
})
