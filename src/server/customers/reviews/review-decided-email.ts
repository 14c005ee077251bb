import { type Email, firstName, text } from '../../platform/email/email-template.ts'
import type { RenderContext } from '../../platform/email/email-writer.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'
import type { DecidedReview } from './decided-mail.ts'

/** Informs the writer that the review is published, or why it is not. */
export function reviewDecidedEmail({
  status,
  title,
  reason,
  isShown,
  fullName,
  productName,
  slug,
  siteUrl,
  settings,
}: DecidedReview & RenderContext): Email {
  const about = { firstName: firstName(fullName), product: productName }
  const frame = { reason: `You get this because you wrote a review at ${settings.brand.name}.` }
  if (status === 'published') {
    const say = translator(settings, 'review-published', about)
    return {
      ...subjectAndHeading(say),
      blocks: [
        text(say('opening')),
        { kind: 'quote', text: title },
        { kind: 'button', label: 'See it', url: `${siteUrl}/products/${slug}#reviews` },
      ],
      ...frame,
    }
  }
  const say = translator(settings, 'review-declined', about)
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      { kind: 'quote', text: title },
      text(say(isShown ? 'aboveTheReasonOfAnEdit' : 'aboveTheReason')),
      { kind: 'quote', text: reason ?? '' },
      text(say('closing')),
      { kind: 'button', label: 'Open my reviews', url: `${siteUrl}/my-reviews` },
    ],
    ...frame,
  }
}
