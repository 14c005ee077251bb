import type { Settings } from '#contract/settings.ts'
import { firstName, type Letter, text } from '../../machine/mail/letter.ts'

interface ReviewRequestData {
  fullName: string
  products: string[]
  stopToken: string
  siteUrl: string
  settings: Settings
}

/** Asks for an honest word. The link has no name and no order: whoever opens it signs in. */
export function reviewRequestLetter(data: ReviewRequestData): Letter {
  const { fullName, products, stopToken, siteUrl, settings } = data
  return {
    subject: 'How are your plants doing?',
    preheader: 'Two sentences from you help the next gardener.',
    heading: `How are your plants doing, ${firstName(fullName)}?`,
    blocks: [
      text('Your order has been with you for a while:'),
      { kind: 'list', items: products },
      text(
        'Would you tell others how it went? We publish critical reviews as well as kind ones, and nothing is given for either.',
      ),
      { kind: 'button', label: 'Write a review', url: `${siteUrl}/my-reviews` },
      text('If something is not right, answer this mail, and we put it right.'),
    ],
    reason: `You get this once for an order at ${settings.brand.name}.`,
    unsubscribeUrl: `${siteUrl}/unsubscribe?token=${encodeURIComponent(stopToken)}`,
  }
}
