import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, firstName, text } from '../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'

interface ReviewRequestData {
  fullName: string
  products: string[]
  stopToken: string
  siteUrl: string
  settings: WordedSettings
}

/** Asks for reviews. The link contains no name and no order; the page requires a sign-in. */
export function reviewRequestEmail(data: ReviewRequestData): Email {
  const { fullName, products, stopToken, siteUrl, settings } = data
  const say = translator(settings, 'review-request', { firstName: firstName(fullName) })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      { kind: 'list', items: products },
      text(say('question')),
      { kind: 'button', label: 'Write a review', url: `${siteUrl}/my-reviews` },
      text(say('closing')),
    ],
    reason: `You get this once for an order at ${settings.brand.name}.`,
    unsubscribeUrl: `${siteUrl}/unsubscribe?token=${encodeURIComponent(stopToken)}`,
  }
}
