import { discountedPrice, formatPaise } from '#shared/money.ts'
import { noticeConfirmDays } from '#shared/notice-days.ts'
import { type Email, text } from '../../platform/email/email-template.ts'
import type { RenderContext } from '../../platform/email/email-writer.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'
import type { Notice } from './read-notice.ts'

const maxSubjectLength = 69

const withinSubject = (named: string, unnamed: string): string =>
  named.length <= maxSubjectLength ? named : unnamed

const endUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/unsubscribe?token=${encodeURIComponent(token)}`

/** Goes to a typed address, so only the link relates to a person. */
export function confirmEmail(subject: Notice, context: RenderContext): Email {
  const { siteUrl, settings } = context
  const { name, token } = subject
  const frame = {
    reason: `You get this because this address was typed at ${settings.brand.name}, on the page of a product.`,
    unsubscribeUrl: endUrl(siteUrl, token),
  }
  if (subject.isConfirmed) {
    const say = translator(settings, 'product-notice-known', { product: name })
    return {
      ...subjectAndHeading(say),
      blocks: [text(say('opening'))],
      ...frame,
    }
  }
  const say = translator(settings, 'product-notice-confirm', {
    product: name,
    confirmDays: `${noticeConfirmDays}`,
  })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      {
        kind: 'button',
        label: 'Yes, tell me',
        url: `${siteUrl}/product-notice?token=${encodeURIComponent(token)}`,
      },
      text(say('closing')),
    ],
    ...frame,
  }
}

/** Says once that a product can be bought. */
export function noticeEmail(subject: Notice, { siteUrl, settings }: RenderContext): Email {
  const { name, shortName, slug, token, netQuantity, pricePaise, discountPercent } = subject
  const say = translator(settings, 'product-notice', { product: name, shortProduct: shortName ?? name })
  return {
    subject: withinSubject(say('subject'), say('subjectForLongNames')),
    preheader: say('preheader'),
    heading: say('heading'),
    blocks: [
      text(say('opening')),
      {
        kind: 'facts',
        rows: [
          { label: 'Pack', value: netQuantity },
          { label: 'Price', value: formatPaise(discountedPrice(pricePaise, discountPercent)) },
        ],
      },
      { kind: 'button', label: 'See it in the shop', url: `${siteUrl}/products/${slug}` },
      text(say('closing')),
    ],
    reason: `You get this once, because you asked ${settings.brand.name} for it. No other e-mail follows.`,
    unsubscribeUrl: endUrl(siteUrl, token),
  }
}
