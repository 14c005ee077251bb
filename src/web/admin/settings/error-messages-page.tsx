import { useLoaderData } from 'react-router'
import type { StaffSettings } from '#contract/admin/settings.ts'
import { errorSections } from './error-message-sections.ts'
import { SectionList } from './section-list.tsx'

export { loadSettings as loader } from './load-settings.ts'

/** The areas of the shop that have error messages. */
export const Component = () => (
  <SectionList
    title="Error messages"
    about="What shoppers read when something can’t be done. Errors in form fields and pictures, messages about payments, and replies to programs can’t be changed here."
    path="/settings/refusals"
    sections={errorSections}
    loaded={useLoaderData<StaffSettings>()}
  />
)
