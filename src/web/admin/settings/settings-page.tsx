import { Link, useLoaderData } from 'react-router'
import type { StaffSettings } from '#contract/admin/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { fullLabel, type SettingSection } from './field.ts'
import { placeOf, sections } from './sections.ts'
import { shownSetting, valueAt } from './typed-settings.ts'

export { loadSettings as loader } from './load-settings.ts'

/** All settings: sections, open steps before the shop sells, and values that only a release may change. */
export function Component() {
  const loaded = useLoaderData<StaffSettings>()
  useTitle('Settings')
  useLive({ kinds: ['settings'] })
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-2">
        <div>
          <h1 className="text-heading">Settings</h1>
          <LastChange loaded={loaded} />
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Link to="/settings/look" className="text-link">
            Look
          </Link>
          <Link to="/settings/letters" className="text-link">
            Email templates
          </Link>
          <Link to="/settings/refusals" className="text-link">
            Error messages
          </Link>
          <Link to="/settings/history" className="text-link">
            History
          </Link>
        </p>
      </div>
      <Problems problems={loaded.problems} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <ul className="grid gap-3 sm:grid-cols-2">
          {sections.map((section) => (
            <SectionLink key={section.slug} section={section} loaded={loaded} />
          ))}
        </ul>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BeforeSelling placeholders={loaded.placeholders} />
        </div>
        <FixedSettings fixed={loaded.fixed} />
      </div>
    </>
  )
}

function LastChange({ loaded: { changed } }: { loaded: StaffSettings }) {
  if (!changed) return <p className="text-ink-700">As the release has them.</p>
  return (
    <p className="text-ink-700">
      Changed <Age at={changed.at} /> by {changed.by ?? 'a statement in the database'}.
    </p>
  )
}

/** Only a direct database change can store values that the checks reject. */
function Problems({ problems }: { problems: StaffSettings['problems'] }) {
  const found = Object.entries(problems)
  if (found.length === 0) return null
  return (
    <Notice tone="error" className="mt-4">
      A statement in the database stored settings that can’t be taken. The shop goes on with those that it
      had, and would not start with these. The sections stand here as the release has them; any change that
      you save replaces what is wrong.
      <ul className="mt-1 list-disc pl-5">
        {found.map(([path, message]) => (
          <li key={path}>
            {placeOf(path) ? labelOf(path) : path}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function labelOf(path: string): string {
  const place = placeOf(path)
  return place ? `${place.section.title}: ${fullLabel(place.field)}` : path
}

interface SectionLinkProps {
  section: SettingSection
  loaded: StaffSettings
}

function SectionLink({ section: { slug, title, about, fields }, loaded }: SectionLinkProps) {
  const own = fields.filter(
    (field) =>
      shownSetting(field, valueAt(loaded.settings, field.path)) !==
      shownSetting(field, valueAt(loaded.release, field.path)),
  )
  const samples = loaded.placeholders.filter(({ path }) => fields.some((field) => field.path === path))
  return (
    <li className="card relative flex flex-col gap-1 p-4">
      <h2 className="font-semibold">
        <Link to={`/settings/${slug}`} className="text-link after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <p className="text-ink-700 text-label">{about}</p>
      {(own.length > 0 || samples.length > 0) && (
        <p className="mt-auto flex flex-wrap gap-2 pt-2">
          {own.length > 0 && <Badge tone="green">{own.length} of your own</Badge>}
          {samples.length > 0 && <Badge tone="red">{samples.length} of the sample</Badge>}
        </p>
      )}
    </li>
  )
}

/** Computed from the values, so no step is ticked off by hand. */
function BeforeSelling({ placeholders }: { placeholders: StaffSettings['placeholders'] }) {
  return (
    <Card heading="Before you sell">
      {placeholders.length === 0 ? (
        <Quiet>No value of the sample is left.</Quiet>
      ) : (
        <ul className="grid gap-2.5 sm:max-lg:grid-cols-2">
          {placeholders.map(({ path, why }) => (
            <li key={path} className="border-alert-700/40 border-l-2 pl-3">
              <Link to={`/settings/${placeOf(path)?.section.slug ?? ''}`} className="text-link font-semibold">
                {labelOf(path)}
              </Link>
              <span className="block text-ink-700 text-label">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function FixedSettings({ fixed }: { fixed: StaffSettings['fixed'] }) {
  return (
    <Card heading="What only a release may change">
      <dl className="grid gap-3 sm:grid-cols-2">
        {fixed.map(({ name, value, why }) => (
          <div key={name}>
            <dt className="inline font-semibold">{name}: </dt>
            <dd className="inline">
              {value}
              <span className="block text-ink-700 text-label">{why}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
