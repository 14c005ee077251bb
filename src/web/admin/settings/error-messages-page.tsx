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
    about="What shoppers are told when something can’t be done. What they typed wrongly in a form, faults of pictures, what becomes of their money, and answers to programs keep the words of the release."
    path="/settings/refusals"
    sections={errorSections}
    loaded={useLoaderData<StaffSettings>()}
  />
)
