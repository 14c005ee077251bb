import { firstName, type Letter, text } from '../../machine/mail/letter.ts'
import type { Paper } from '../../machine/mail/letter-writer.ts'
import type { DecidedReview } from './decided-mail.ts'

/** Tells the writer of a review that it is published, or why it is not. */
export function reviewDecidedLetter({
  status,
  title,
  reason,
  fullName,
  productName,
  slug,
  siteUrl,
  settings,
}: DecidedReview & Paper): Letter {
  const isPublished = status === 'published'
  return {
    subject: isPublished ? 'Your review is published' : 'Your review is not on our pages',
    preheader: isPublished ? 'Thank you for writing it.' : 'Why, and what you can do.',
    heading: isPublished
      ? `Thank you, ${firstName(fullName)}: your review is published`
      : 'Your review is not on our pages',
    blocks: isPublished
      ? [
          text(`Everybody can now read what you wrote about ${productName}:`),
          { kind: 'quote', text: title },
          { kind: 'button', label: 'See it', url: `${siteUrl}/products/${slug}#reviews` },
        ]
      : [
          text(`One of us read what you wrote about ${productName}:`),
          { kind: 'quote', text: title },
          text('It is not shown, for this reason:'),
          { kind: 'quote', text: reason ?? '' },
          text(
            'Critical reviews are as welcome as kind ones. You can change yours, and we read it again. If you think that we are wrong, answer this mail.',
          ),
          { kind: 'button', label: 'Open my reviews', url: `${siteUrl}/my-reviews` },
        ],
    reason: `You get this because you wrote a review at ${settings.brand.name}.`,
  }
}
