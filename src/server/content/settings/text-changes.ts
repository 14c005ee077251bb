import type { SentenceChange } from '#contract/admin/settings.ts'
import { textKinds } from '#contract/admin/text-kinds.ts'
import type { TextPageName } from '#contract/shop/page-texts.ts'
import { homeText } from '#shared/copy/home.ts'
import { reviewsText } from '#shared/copy/reviews.ts'
import { completed } from '#shared/settings/completed.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { defaultTexts } from '../page-texts/default-texts.ts'
import { presentFaq, presentPage } from '../page-texts/present.ts'

type Texts = typeof defaultTexts
type TextOf = (settings: Settings, texts: Texts) => unknown

const footerPage = (name: TextPageName): [string, TextOf] => [
  textKinds[name].title,
  (settings, texts) => presentPage(name, texts[name], settings),
]

/** Pages that contain settings, the legally binding ones first. */
const pages: [name: string, textOf: TextOf][] = [
  footerPage('terms'),
  footerPage('privacy'),
  footerPage('shipping'),
  footerPage('returns'),
  ['Frequently asked questions', (settings, { faq }) => presentFaq(faq, settings)],
  ['Home', homeText],
  footerPage('about'),
  footerPage('sustainability'),
  ['Reviews', reviewsText],
]

/** Fields without sentences: anchors, addresses and kinds. */
const unread = new Set(['id', 'to', 'kind', 'image', 'products'])

/** The sentences of shop pages that an edit changes. */
export function textChanges(
  before: OwnerSettings,
  after: OwnerSettings,
  texts: Texts = defaultTexts,
): SentenceChange[] {
  const [old, fresh] = [completed(before), completed(after)]
  return pages.flatMap(([page, textOf]) => {
    const [sentencesBefore, sentencesAfter] = [
      sentencesIn(textOf(old, texts)),
      sentencesIn(textOf(fresh, texts)),
    ]
    const removed = sentencesBefore.filter((sentence) => !sentencesAfter.includes(sentence))
    const added = sentencesAfter.filter((sentence) => !sentencesBefore.includes(sentence))
    // Texts keep their order, so removed and added sentences pair by index.
    return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => ({
      page,
      before: removed[index] ?? null,
      after: added[index] ?? null,
    }))
  })
}

/** The pages that contain one of these values. */
export function pagesNaming(
  settings: OwnerSettings,
  values: string[],
  texts: Texts = defaultTexts,
): string[] {
  const whole = completed(settings)
  return pages
    .filter(([, textOf]) => {
      const sentences = sentencesIn(textOf(whole, texts))
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
