import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSettings, type StaffSettings } from '#contract/staff/settings.ts'
import { useLive } from '../live/use-live.ts'
import { may, useSession } from '../parts/session.ts'
import { loadFor, staffApi } from '../parts/staff-api.ts'
import { useTitle } from '../parts/title.ts'
import type { SettingSection } from './field.ts'
import { letterSections } from './letter-sections.ts'
import { SectionForm } from './section-form.tsx'

interface Loaded {
  section: SettingSection
  settings: StaffSettings
}

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const section = letterSections.find(({ slug }) => slug === params.letter)
  if (!section) throw new Response(null, { status: 404 })
  return { section, settings: await loadFor(request, () => staffApi(getSettings, {})) }
}

/** The sentences of one letter. */
export function Component() {
  const { section, settings } = useLoaderData<Loaded>()
  const mayEdit = may(useSession(), 'settings.write')
  useTitle(section.title)
  useLive({ kinds: ['settings'] })
  return (
    <div className="mx-auto max-w-170">
      <Link to="/settings/letters" className="text-link text-label">
        All letters
      </Link>
      <h1 className="mt-2 text-heading">{section.title}</h1>
      <p className="mt-1 mb-5 text-ink-700">
        {section.about} Names in braces are filled in when the letter is written.
      </p>
      <SectionForm key={section.slug} section={section} loaded={settings} mayEdit={mayEdit} />
    </div>
  )
}
