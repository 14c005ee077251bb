import type { LoaderFunctionArgs } from 'react-router'
import { EmailPreview } from './email-template-preview.tsx'
import { emailTemplateSections } from './email-template-sections.ts'
import { loadSection, SectionScreen } from './section-screen.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadSection(
    request,
    emailTemplateSections.find(({ slug }) => slug === params.letter),
  )

/** The sentences of an email template, beside its preview. */
export const Component = () => (
  <SectionScreen
    all={{ to: '/settings/letters', label: 'All email templates' }}
    note="Names in braces are filled in when the letter is written."
    aside={(section, typed) => <EmailPreview section={section} typed={typed} />}
  />
)
