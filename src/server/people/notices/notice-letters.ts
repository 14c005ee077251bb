import { discountedPrice, formatPaise } from '#contract/money.ts'
import { noticeConfirmDays } from '#contract/notice-days.ts'
import { type Letter, text } from '../../machine/mail/letter.ts'
import type { Paper } from '../../machine/mail/letter-writer.ts'
import type { NoticeSubject } from './notice-subject.ts'

const longestSubject = 69

const withinSubject = (named: string, unnamed: string): string =>
  named.length <= longestSubject ? named : unnamed

const endUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/unsubscribe?token=${encodeURIComponent(token)}`

/** Goes to an address that somebody typed: nothing of it but the link is about a person. */
export function confirmLetter(subject: NoticeSubject, { siteUrl, settings }: Paper): Letter {
  const { name, token, isConfirmed } = subject
  return {
    subject: isConfirmed ? 'You are on our list already' : 'Shall we tell you when it can be bought?',
    preheader: isConfirmed ? 'Nothing is left to do.' : 'One click, and one mail when it is here.',
    heading: isConfirmed ? 'You are on our list already' : 'Shall we tell you?',
    blocks: isConfirmed
      ? [text(`You asked for a mail when ${name} can be bought, and you get one. Nothing is left to do.`)]
      : [
          text(`Somebody typed this address to get one mail when ${name} can be bought.`),
          {
            kind: 'button',
            label: 'Yes, tell me',
            url: `${siteUrl}/product-notice?token=${encodeURIComponent(token)}`,
          },
          text(
            `The link is good for ${noticeConfirmDays} days. If it was not you, do nothing: we forget the address, and write no more.`,
          ),
        ],
    reason: `You get this because this address was typed at ${settings.brand.name}, on the page of a product.`,
    unsubscribeUrl: endUrl(siteUrl, token),
  }
}

/** Tells that a product can be bought, once. */
export function noticeLetter(subject: NoticeSubject, { siteUrl, settings }: Paper): Letter {
  const { name, shortName, slug, token, netQuantity, pricePaise, discountPercent } = subject
  return {
    subject: withinSubject(`${shortName ?? name} can be bought now`, 'What you waited for can be bought now'),
    preheader: 'You asked us to tell you.',
    heading: 'It is here',
    blocks: [
      text(`You asked us to tell you when ${name} can be bought. It can be, now.`),
      {
        kind: 'facts',
        rows: [
          { label: 'Pack', value: netQuantity },
          { label: 'Price', value: formatPaise(discountedPrice(pricePaise, discountPercent)) },
        ],
      },
      { kind: 'button', label: 'See it in the shop', url: `${siteUrl}/products/${slug}` },
      text('This mail keeps no pack for you: they go to whoever orders first.'),
    ],
    reason: `You get this once, because you asked ${settings.brand.name} for it. No other mail follows.`,
    unsubscribeUrl: endUrl(siteUrl, token),
  }
}
