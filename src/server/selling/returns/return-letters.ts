import { publicOrderId } from '#contract/orders.ts'
import { publicReplacementId, publicReturnId, type ReturnCause, returnCauses } from '#contract/returns.ts'
import type { PostalAddress, Settings } from '#contract/settings.ts'
import { type Block, firstName, type Letter, text } from '../../machine/mail/letter.ts'

/** The data of every letter about a return. */
export interface ReturnLetterData {
  id: number
  orderId: number
  cause: ReturnCause
  answer: string | null
  fullName: string
  items: { name: string; quantity: number }[]
  siteUrl: string
  settings: Settings
}

/** The steps of a return of which its shopper gets a mail. */
export const returnNews = ['asked', 'accepted', 'kept', 'received', 'refused', 'closed'] as const
export type ReturnNews = (typeof returnNews)[number]

const addressText = ({ lines, city, pin, state }: PostalAddress): string =>
  [...lines, `${city} ${pin}`, state].join(', ')

type Words = (data: ReturnLetterData) => {
  subject: string
  preheader: string
  heading: string
  words: string[]
}

const words: Record<ReturnNews, Words> = {
  asked: ({ id, orderId, fullName }) => ({
    subject: `We have your report ${publicReturnId(id)} about order ${publicOrderId(orderId)}`,
    preheader: 'A person looks at it and answers by e-mail.',
    heading: `We are sorry, ${firstName(fullName)}`,
    words: [
      `Thank you for telling us. A person looks at your report ${publicReturnId(id)} and answers within two days. Please keep the packs as they came; you can add photographs on the page of your order.`,
    ],
  }),
  accepted: ({ id, orderId, fullName, settings }) => ({
    subject: `Please send back what ${publicReturnId(id)} is about`,
    preheader: 'Where to send it, and what happens then.',
    heading: `We take it back, ${firstName(fullName)}`,
    words: [
      `Please send the packs below to: ${settings.brand.name}, ${addressText(settings.addresses.manufacturing)}. Write ${publicReturnId(id)} and ${publicOrderId(orderId)} on the parcel, and keep the receipt. Once they are here we look at them and settle it.`,
    ],
  }),
  kept: ({ id, fullName }) => ({
    subject: `We accept your report ${publicReturnId(id)}`,
    preheader: 'You need not send anything back.',
    heading: `You are right, ${firstName(fullName)}`,
    words: [
      'We accept your report. You need not send anything back; we settle it now and write to you again.',
    ],
  }),
  received: ({ id, fullName }) => ({
    subject: `Your return ${publicReturnId(id)} has arrived`,
    preheader: 'We look at it next.',
    heading: `It is here, ${firstName(fullName)}`,
    words: [
      'Your parcel has arrived with us. We look at the packs next, and write to you when it is settled.',
    ],
  }),
  refused: ({ id, fullName, settings }) => ({
    subject: `About your report ${publicReturnId(id)}`,
    preheader: 'We could not accept it. Here is why.',
    heading: `About your report, ${firstName(fullName)}`,
    words: [
      `We could not accept it, for the reason below. If you see it otherwise, write to ${settings.support.email} or call ${settings.support.phone}.`,
    ],
  }),
  closed: ({ id, fullName }) => ({
    subject: `Your report ${publicReturnId(id)} is closed`,
    preheader: 'Nothing more is open.',
    heading: `All done, ${firstName(fullName)}`,
    words: ['Your report is closed; nothing more is open between us about it.'],
  }),
}

/** The letter of a step of a return. */
export function returnLetter(news: ReturnNews, data: ReturnLetterData): Letter {
  const { words: sentences, ...head } = words[news](data)
  const answer: Block[] = data.answer && news !== 'asked' ? [{ kind: 'quote', text: data.answer }] : []
  return {
    ...head,
    blocks: [
      ...sentences.map(text),
      ...answer,
      { kind: 'list', items: data.items.map(({ name, quantity }) => `${quantity} × ${name}`) },
      { kind: 'facts', rows: [{ label: 'What you told us', value: returnCauses[data.cause] }] },
      button(data),
    ],
    reason: reasonOf(data),
  }
}

/** The steps of a replacement of which its shopper gets a mail. */
export const replacementNews = ['made', 'sent', 'delivered', 'lost', 'cancelled'] as const
export type ReplacementNews = (typeof replacementNews)[number]

export interface ReplacementLetterData extends Omit<ReturnLetterData, 'cause' | 'answer'> {
  carrier: string | null
  trackingNumber: string | null
}

const replacementWords: Record<ReplacementNews, { subject: string; preheader: string; words: string }> = {
  made: {
    subject: 'We send you a replacement',
    preheader: 'It costs you nothing, and leaves us soon.',
    words:
      'We send you the packs below again. It costs you nothing. You get another mail when the parcel leaves.',
  },
  sent: {
    subject: 'Your replacement is on its way',
    preheader: 'How to follow it.',
    words: 'The parcel with your replacement has left us.',
  },
  delivered: {
    subject: 'Your replacement has arrived',
    preheader: 'Tell us if something is wrong with it as well.',
    words:
      'The carrier has handed over your replacement. If it did not reach you, or something is wrong with it as well, report it on the page of your order.',
  },
  lost: {
    subject: 'Your replacement was lost on its way',
    preheader: 'This is not yours to bear.',
    words:
      'We are sorry: the carrier lost the parcel. This is not yours to bear. We send it once more or give your money back, and write to you about it.',
  },
  cancelled: {
    subject: 'Your replacement does not come',
    preheader: 'We settle your report in another way.',
    words: 'We have stopped the parcel with your replacement, and settle your report in another way.',
  },
}

/** The letter of a step of a replacement. */
export function replacementLetter(news: ReplacementNews, data: ReplacementLetterData): Letter {
  const { words: sentence, subject, preheader } = replacementWords[news]
  const tracking = [
    ...(data.carrier ? [{ label: 'Carrier', value: data.carrier }] : []),
    ...(data.trackingNumber ? [{ label: 'Tracking number', value: data.trackingNumber }] : []),
  ]
  return {
    subject: `${subject} (${publicReplacementId(data.id)})`,
    preheader,
    heading: `${news === 'lost' ? 'We are sorry' : 'Your replacement'}, ${firstName(data.fullName)}`,
    blocks: [
      text(sentence),
      { kind: 'list', items: data.items.map(({ name, quantity }) => `${quantity} × ${name}`) },
      ...(news === 'sent' && tracking.length > 0 ? [{ kind: 'facts' as const, rows: tracking }] : []),
      button(data),
    ],
    reason: reasonOf(data),
  }
}

const button = ({ orderId, siteUrl }: { orderId: number; siteUrl: string }): Block => ({
  kind: 'button',
  label: 'View your order',
  url: `${siteUrl}/order-details/${publicOrderId(orderId)}`,
})

const reasonOf = ({ orderId }: { orderId: number }): string =>
  `You get this because you ordered ${publicOrderId(orderId)} from us.`
