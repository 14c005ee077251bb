import { Link, useLoaderData } from 'react-router'
import type { StaffSettings } from '#contract/admin/settings.ts'
import { may, useSession } from '../components/session.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import type { SettingSection } from './field.ts'
import { loadSettings } from './load-settings.ts'
import { SectionForm, type SectionFormProps } from './section-form.tsx'

interface Loaded {
  section: SettingSection
  settings: StaffSettings
}

/** @throws a page that is not found, without a section. */
export async function loadSection(request: Request, section: SettingSection | undefined): Promise<Loaded> {
  if (!section) throw new Response(null, { status: 404 })
  return { section, settings: await loadSettings({ request }) }
}

interface SectionScreenProps {
  all: { to: string; label: string }
  /** A note below the heading. */
  note?: string
  /** The content beside the fields. */
  aside?: SectionFormProps['aside']
}

/** One section of the settings. */
export function SectionScreen({ all, note = '', aside }: SectionScreenProps) {
  const { section, settings } = useLoaderData<Loaded>()
  const mayEdit = may(useSession(), 'settings.write')
  useTitle(section.title)
  useLive({ kinds: ['settings'] })
  return (
    <div className={`mx-auto ${aside ? 'max-w-340' : 'max-w-170'}`}>
      <Link to={all.to} className="text-link text-label">
        {all.label}
      </Link>
      <h1 className="mt-2 text-heading">{section.title}</h1>
      <p className="mt-1 mb-5 text-ink-700">
        {section.about} {note}
      </p>
      <SectionForm key={section.slug} section={section} loaded={settings} mayEdit={mayEdit} aside={aside} />
    </div>
  )
}
