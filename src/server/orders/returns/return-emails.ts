import { publicOrderId } from '#contract/shop/orders.ts'
import {
  publicReplacementId,
  publicReturnId,
  type ReturnCause,
  returnCauses,
} from '#contract/shop/returns.ts'
import type { PostalAddress, WordedSettings } from '#shared/settings/settings.ts'
import { type Block, type Email, firstName, text } from '../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'

/** The data of every email about a return. */
export interface ReturnEmailData {
  id: number
  orderId: number
  cause: ReturnCause
  answer: string | null
  fullName: string
  items: { name: string; quantity: number }[]
  siteUrl: string
  settings: WordedSettings
}

/** The steps of a return with a mail to its shopper. */
export const returnMailSteps = ['asked', 'accepted', 'kept', 'received', 'refused', 'closed'] as const
export type ReturnNews = (typeof returnMailSteps)[number]

const addressText = ({ lines, city, pin, state }: PostalAddress): string =>
  [...lines, `${city} ${pin}`, state].join(', ')

/** The email of a step of a return. */
export function returnEmail(news: ReturnNews, data: ReturnEmailData): Email {
  const say = translator(data.settings, `return-${news}`, {
    firstName: firstName(data.fullName),
    returnNumber: publicReturnId(data.id),
    orderNumber: publicOrderId(data.orderId),
    returnAddress: addressText(data.settings.addresses.manufacturing),
  })
  const answer: Block[] = data.answer && news !== 'asked' ? [{ kind: 'quote', text: data.answer }] : []
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      ...answer,
      { kind: 'list', items: data.items.map(({ name, quantity }) => `${quantity} × ${name}`) },
      { kind: 'facts', rows: [{ label: 'What you told us', value: returnCauses[data.cause] }] },
      button(data),
    ],
    reason: reasonOf(data),
  }
}

/** The steps of a replacement with a mail to its shopper. */
export const replacementMailSteps = ['made', 'sent', 'delivered', 'lost', 'cancelled'] as const
export type ReplacementNews = (typeof replacementMailSteps)[number]

export interface ReplacementEmailData extends Omit<ReturnEmailData, 'cause' | 'answer'> {
  carrier: string | null
  trackingNumber: string | null
}

/** The email of a step of a replacement. */
export function replacementEmail(news: ReplacementNews, data: ReplacementEmailData): Email {
  const say = translator(data.settings, `replacement-${news}`, {
    firstName: firstName(data.fullName),
    replacementNumber: publicReplacementId(data.id),
  })
  const tracking = [
    ...(data.carrier ? [{ label: 'Carrier', value: data.carrier }] : []),
    ...(data.trackingNumber ? [{ label: 'Tracking number', value: data.trackingNumber }] : []),
  ]
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
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
