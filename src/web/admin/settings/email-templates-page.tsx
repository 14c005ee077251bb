import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSettings, type StaffSettings } from '#contract/admin/settings.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { emailTemplateSections } from './email-template-sections.ts'
import { SectionList } from './section-list.tsx'

export const loader = ({ request }: LoaderFunctionArgs): Promise<StaffSettings> =>
  loadFor(request, () => staffApi(getSettings, {}))

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
