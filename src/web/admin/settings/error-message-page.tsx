import type { LoaderFunctionArgs } from 'react-router'
import { errorSections } from './error-message-sections.ts'
import { loadSection, SectionScreen } from './section-screen.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadSection(
    request,
    errorSections.find(({ slug }) => slug === params.group),
  )

/** The error messages of one area of the shop. */
export const Component = () => (
  <SectionScreen
    all={{ to: '/settings/refusals', label: 'All error messages' }}
    note="Names in braces are filled in when it is said. Codes stay, so programs are not affected."
  />
)
