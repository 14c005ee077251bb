import type { LoaderFunctionArgs } from 'react-router'
import { LetterPreview } from './email-template-preview.tsx'
import { letterSections } from './email-template-sections.ts'
import { loadSection, SectionScreen } from './section-screen.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadSection(
    request,
    letterSections.find(({ slug }) => slug === params.letter),
  )

/** The sentences of one letter beside the mail that they make. */
export const Component = () => (
  <SectionScreen
    all={{ to: '/settings/letters', label: 'All letters' }}
    note="Names in braces are filled in when the letter is written."
    aside={(section, typed) => <LetterPreview section={section} typed={typed} />}
  />
)
