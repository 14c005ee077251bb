import type { NewsletterFields } from '#contract/admin/newsletters.ts'
import type { Email } from '../../platform/email/email-template.ts'
import type { EmailContext } from '../../platform/email/email-writer.ts'
import { asTest } from '../../platform/email/test-mail.ts'
import { loadCards } from '../blog/load-cards.ts'
import { cardSlugsIn } from '../blog/product-card.ts'
import { parseMarkdown } from '../blog/render-markdown.ts'
import { richText } from './rich-text.ts'

export type Content = Omit<NewsletterFields, 'audience'>

const preheaderLength = 140

/** The email of a newsletter, with products at their present price. */
export async function newsletterEmail(
  { subject, preheader, body }: Content,
  unsubscribeToken: string,
  { db, siteUrl, settings }: EmailContext,
): Promise<Email> {
  const rich = richText(body, await loadCards(db, cardSlugsIn(parseMarkdown(body))), { siteUrl, settings })
  const beginning = rich.kind === 'rich' ? rich.text.replace(/\s+/g, ' ').slice(0, preheaderLength) : ''
  return {
    subject,
    preheader: preheader || beginning,
    heading: subject,
    blocks: [rich],
    reason: `You get this because this address was subscribed to the ${settings.brand.name} newsletter.`,
    unsubscribeUrl: `${siteUrl}/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`,
  }
}

/** The test email of a newsletter, without an unsubscribe link. */
export async function testEmail(content: Content, context: EmailContext): Promise<Email> {
  const reason =
    'This is a test that was asked for in the back office. What readers get has a link to unsubscribe here.'
  return asTest(await newsletterEmail(content, '', context), reason)
}
