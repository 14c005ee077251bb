import type { LoaderFunctionArgs } from 'react-router'
import { loadSection, SectionScreen } from './section-screen.tsx'
import { sections } from './sections.ts'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadSection(
    request,
    sections.find(({ slug }) => slug === params.section),
  )

/** One section of the settings. */
export const Component = () => <SectionScreen all={{ to: '/settings', label: 'All settings' }} />
