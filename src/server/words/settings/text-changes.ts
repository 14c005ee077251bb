import { aboutText } from '#contract/content/about.ts'
import { faqText, questions } from '#contract/content/faq.ts'
import { homeText } from '#contract/content/home.ts'
import { privacyText } from '#contract/content/privacy.ts'
import { reviewsText } from '#contract/content/reviews.ts'
import { shippingText } from '#contract/content/shipping.ts'
import { sustainabilityText } from '#contract/content/sustainability.ts'
import { termsText } from '#contract/content/terms.ts'
import type { OwnerSettings } from '#contract/owner-settings.ts'
import { completed, type Settings } from '#contract/settings.ts'
import type { SentenceChange } from '#contract/staff/settings.ts'

/** The pages whose words follow the settings, the binding ones first. */
const pages: [name: string, textOf: (settings: Settings) => unknown][] = [
  ['Terms of Service', termsText],
  ['Privacy Policy', privacyText],
  ['Shipping', shippingText],
  ['Frequently Asked Questions', (settings) => [faqText(settings), questions(settings)]],
  ['Home', homeText],
  ['About', aboutText],
  ['Sustainability', sustainabilityText],
  ['Reviews', reviewsText],
]

/** What is no sentence of a page: anchors, addresses and kinds. */
const unread = new Set(['id', 'to', 'kind', 'image'])

/** What pages of the shop would say otherwise, sentence by sentence. */
export function textChanges(before: OwnerSettings, after: OwnerSettings): SentenceChange[] {
  const [old, fresh] = [completed(before), completed(after)]
  return pages.flatMap(([page, textOf]) => {
    const [said, says] = [sentencesIn(textOf(old)), sentencesIn(textOf(fresh))]
    const gone = said.filter((sentence) => !says.includes(sentence))
    const come = says.filter((sentence) => !said.includes(sentence))
    // Texts keep their order, so what went and what came stand at the same places.
    return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
      page,
      before: gone[index] ?? null,
      after: come[index] ?? null,
    }))
  })
}

/** The pages whose words have one of these values. */
export function pagesNaming(settings: OwnerSettings, values: string[]): string[] {
  const whole = completed(settings)
  return pages
    .filter(([, textOf]) => {
      const sentences = sentencesIn(textOf(whole))
      return values.some((value) => sentences.some((sentence) => sentence.includes(value)))
    })
    .map(([page]) => page)
}

function sentencesIn(text: unknown): string[] {
  if (typeof text === 'string') return text.split(/(?<=[.!?])\s+(?=[A-Z“])/)
  if (Array.isArray(text)) return [...new Set(text.flatMap(sentencesIn))]
  if (typeof text !== 'object' || text === null) return []
  if ('label' in text && 'value' in text) return [`${text.label}: ${text.value}`]
  const parts = Object.entries(text).filter(([name]) => !unread.has(name))
  return [...new Set(parts.flatMap(([, part]) => sentencesIn(part)))]
}
