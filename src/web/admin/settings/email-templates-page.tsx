import { useLoaderData } from 'react-router'
import type { StaffSettings } from '#contract/admin/settings.ts'
import { emailTemplateSections } from './email-template-sections.ts'
import { SectionList } from './section-list.tsx'

export { loadSettings as loader } from './load-settings.ts'

/** All email templates. */
export const Component = () => (
  <SectionList
    title="Email templates"
    about="What the mails of the shop say. Tables, buttons and the legal lines stay those of the release."
    path="/settings/letters"
    sections={emailTemplateSections}
    loaded={useLoaderData<StaffSettings>()}
  />
)
