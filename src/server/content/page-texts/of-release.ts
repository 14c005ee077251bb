import { aboutText } from '#contract/content/about.ts'
import { typedBlocks } from '#contract/content/block-text.ts'
import type { PageText } from '#contract/content/blocks.ts'
import { faqText, questions } from '#contract/content/faq.ts'
import { privacyText } from '#contract/content/privacy.ts'
import { shippingText } from '#contract/content/shipping.ts'
import { pillars, sustainabilityText } from '#contract/content/sustainability.ts'
import { termsText } from '#contract/content/terms.ts'
import { testimonials } from '#contract/content/testimonials.ts'
import type { Settings } from '#contract/settings.ts'
import type { TextContent, TextEntry } from '#contract/staff/page-texts.ts'
import type { TextName } from '#contract/staff/text-kinds.ts'
import { templateOf } from './template.ts'

const entry = (id: string, values: Record<string, string>): TextEntry => ({ id, hidden: false, values })

function pageOf(textOf: (settings: Settings) => PageText): TextContent {
  const { title, summary, intro, sections } = templateOf(textOf)
  return {
    head: { title, summary, intro },
    entries: sections.map(({ id, heading, blocks }) => entry(id, { heading, text: typedBlocks(blocks) })),
  }
}

/** What the release brings of each text, as the desk has it. */
export const textsOfRelease: Record<TextName, TextContent> = {
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
  privacy: pageOf(privacyText),
  terms: pageOf(termsText),
  sustainability: {
    head: { ...templateOf(sustainabilityText) },
    entries: pillars.map(({ id, title, text }) => entry(id, { heading: title, text })),
  },
}
