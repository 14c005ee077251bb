import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSettings, type StaffSettings } from '#contract/admin/settings.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { errorSections } from './error-message-sections.ts'
import { SectionList } from './section-list.tsx'

export const loader = ({ request }: LoaderFunctionArgs): Promise<StaffSettings> =>
  loadFor(request, () => staffApi(getSettings, {}))

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
