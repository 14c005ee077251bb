import type { TextContent } from '#contract/admin/page-texts.ts'
import { textKinds } from '#contract/admin/text-kinds.ts'
import type { ShownPageText, TextPageName } from '#contract/shop/page-texts.ts'
import { type Faq, questionPlaces } from '#contract/shop/questions.ts'
import type { Testimonial } from '#contract/shop/testimonials.ts'
import { blocksOf, filledBlocks, filledParagraphs, paragraphsOf } from '#shared/copy/block-text.ts'
import { type Block, paragraph } from '#shared/copy/blocks.ts'
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
  const blocksIn = (text = ''): Block[] =>
    textKinds[name].hasBlocks ? blocksOf(text) : paragraphsOf(text).map(paragraph)
  return {
    title: fill(title),
    summary: fill(summary),
    intro: fill(intro),
    closing: fill(closing),
    sections: shownOf(content)
      .map(({ id, values: { heading, text } }) => ({
        id,
        heading: fill(heading),
        blocks: filledBlocks(blocksIn(text), values),
      }))
      .filter(({ heading, blocks }) => heading !== '' && blocks.length > 0),
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
    questions: shownOf(content)
      .map(({ id, values: { question, answer = '', products } }) => ({
        id,
        question: fill(question),
        answer: filledParagraphs(answer, values),
        products: questionPlaces.find((place) => place === products) ?? 'none',
      }))
      .filter(({ question, answer }) => question !== '' && answer.length > 0),
  }
}
