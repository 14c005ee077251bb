import type { TextContent } from '#contract/admin/page-texts.ts'
import { textKinds } from '#contract/admin/text-kinds.ts'
import type { ShownPageText, TextPageName } from '#contract/shop/page-texts.ts'
import { type Faq, questionPlaces } from '#contract/shop/questions.ts'
import type { Testimonial } from '#contract/shop/testimonials.ts'
import { filledQuestions, filledSections } from '#shared/copy/filled-entries.ts'
import { filled, placeholderValues } from '#shared/copy/placeholders.ts'
import { fromSettings, type Settings } from '#shared/settings/settings.ts'

const valuesOf = fromSettings(placeholderValues)

const shownOf = ({ entries }: TextContent) => entries.filter(({ hidden }) => !hidden)

export const presentTestimonials = (content: TextContent): Testimonial[] =>
  shownOf(content).map(({ id, values: { rating, quote = '', author = '', location = '' } }) => ({
    id,
    rating: rating === '4' ? 4 : 5,
    quote,
    author,
    location,
  }))

/** A page of the footer with the values of the settings filled in. Sections of which nothing is left are left out. */
export function presentPage(name: TextPageName, content: TextContent, settings: Settings): ShownPageText {
  const values = valuesOf(settings)
  const fill = (text = ''): string => filled(text, values)
  const { title, summary, intro, closing } = content.head
  return {
    title: fill(title),
    summary: fill(summary),
    intro: fill(intro),
    closing: fill(closing),
    sections: filledSections(shownOf(content), values, textKinds[name]),
  }
}

export function presentFaq(content: TextContent, settings: Settings): Faq {
  const values = valuesOf(settings)
  const fill = (text = ''): string => filled(text, values)
  const { title, summary, contact } = content.head
  return {
    title: fill(title),
    summary: fill(summary),
    contact: fill(contact),
    questions: filledQuestions(shownOf(content), values).map(({ products, ...question }) => ({
      ...question,
      products: questionPlaces.find((place) => place === products) ?? 'none',
    })),
  }
}
