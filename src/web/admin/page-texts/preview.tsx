import type { PageTextEditor, TextContent, TextEntry } from '#contract/admin/page-texts.ts'
import { textKinds } from '#contract/admin/text-kinds.ts'
import { filledQuestions, filledSections } from '#shared/copy/filled-entries.ts'
import { filled, type PlaceholderValues, placeholderValues } from '#shared/copy/placeholders.ts'
import { completed } from '#shared/settings/completed.ts'
import { SettingsContext } from '../../lib/settings.tsx'
import { PillarList } from '../../ui/pillar-list.tsx'
import { QuestionList } from '../../ui/question-list.tsx'
import { SectionList } from '../../ui/section-list.tsx'
import { TestimonialCards } from '../../ui/testimonial-cards.tsx'

interface PreviewProps {
  editor: PageTextEditor
  content: TextContent
}

/** A text as the shop will show it, drawn by the shop's own parts with the present settings. */
export function Preview({ editor, content }: PreviewProps) {
  const settings = completed(editor.settings)
  const values = placeholderValues(settings)
  const fill = (text = ''): string => filled(text, values)
  const shown = content.entries.filter(({ hidden }) => !hidden)
  const { title, intro, summary, contact, closing } = content.head
  const last = contact ?? closing
  if (shown.length === 0 && !title) return <p className="text-ink-700">Nothing: the section is left out.</p>
  return (
    <SettingsContext value={settings}>
      {title && <p className="font-display text-title">{fill(title)}</p>}
      {title && <p className="mt-4 max-w-2xl text-ink-700 text-lead">{fill(intro ?? summary)}</p>}
      <Entries name={editor.name} shown={shown} values={values} />
      {last && <p className="mt-8 max-w-2xl">{fill(last)}</p>}
    </SettingsContext>
  )
}

interface EntriesProps {
  name: PageTextEditor['name']
  shown: TextEntry[]
  values: PlaceholderValues
}

function Entries({ name, shown, values }: EntriesProps) {
  if (shown.length === 0) return null
  if (name === 'testimonials') return <TestimonialCards testimonials={shown.map(testimonialOf)} />
  if (name === 'faq') {
    return <QuestionList questions={filledQuestions(shown, values)} className="mt-8" isOpen />
  }
  const sections = filledSections(shown, values, textKinds[name]).map((section) => ({
    ...section,
    id: `preview-${section.id}`,
  }))
  if (name === 'sustainability') return <PillarList pillars={sections} />
  return (
    <div className="mt-10 space-y-12">
      <SectionList sections={sections} />
    </div>
  )
}

const testimonialOf = ({ id, values: { rating, quote = '', author = '', location = '' } }: TextEntry) => ({
  id,
  rating: rating === '4' ? (4 as const) : (5 as const),
  quote,
  author,
  location,
})
