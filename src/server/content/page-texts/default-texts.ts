import type { TextContent, TextEntry } from '#contract/admin/page-texts.ts'
import type { TextName } from '#contract/admin/text-kinds.ts'
import { testimonials } from '#contract/shop/default-testimonials.ts'
import { aboutText } from '#shared/copy/about.ts'
import { typedBlocks } from '#shared/copy/block-text.ts'
import type { PageText } from '#shared/copy/blocks.ts'
import { faqText, questions } from '#shared/copy/faq.ts'
import { privacyText } from '#shared/copy/privacy.ts'
import { returnsText } from '#shared/copy/returns.ts'
import { shippingText } from '#shared/copy/shipping.ts'
import { pillars, sustainabilityText } from '#shared/copy/sustainability.ts'
import { termsText } from '#shared/copy/terms.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { templateOf } from './template.ts'

const entry = (id: string, values: Record<string, string>): TextEntry => ({ id, hidden: false, values })

function pageOf(textOf: (settings: Settings) => PageText): TextContent {
  const { title, summary, intro, sections } = templateOf(textOf)
  return {
    head: { title, summary, intro },
    entries: sections.map(({ id, heading, blocks }) => entry(id, { heading, text: typedBlocks(blocks) })),
  }
}

/** The default texts of the release, in the shape of the editor. */
export const defaultTexts: Record<TextName, TextContent> = {
  testimonials: {
    head: {},
    entries: testimonials.map(({ id, rating, ...words }) => entry(id, { ...words, rating: String(rating) })),
  },
  faq: {
    head: { ...templateOf(faqText) },
    entries: templateOf(questions).map(({ id, question, answer, products }) =>
      entry(id, { question, answer: answer.join('\n\n'), products }),
    ),
  },
  about: pageOf(aboutText),
  shipping: pageOf(shippingText),
  returns: pageOf(returnsText),
  privacy: pageOf(privacyText),
  terms: pageOf(termsText),
  sustainability: {
    head: { ...templateOf(sustainabilityText) },
    entries: pillars.map(({ id, title, text }) => entry(id, { heading: title, text })),
  },
}
