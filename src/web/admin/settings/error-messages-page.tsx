import { useLoaderData } from 'react-router'
import type { StaffSettings } from '#contract/admin/settings.ts'
import { errorSections } from './error-message-sections.ts'
import { SectionList } from './section-list.tsx'

export { loadSettings as loader } from './load-settings.ts'

/** The areas of the shop that have error messages. */
export const Component = () => (
  <SectionList
    title="Error messages"
    about="What shoppers are told when something can’t be done. What they typed wrongly in a form, faults of pictures, what becomes of their money, and answers to programs keep the words of the release."
    path="/settings/refusals"
    sections={errorSections}
    loaded={useLoaderData<StaffSettings>()}
  />
)
