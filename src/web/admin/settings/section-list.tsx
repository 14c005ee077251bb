import { Link } from 'react-router'
import type { StaffSettings } from '#contract/admin/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import type { SettingSection } from './field.ts'
import { valueAt } from './typed-settings.ts'

interface SectionListProps {
  title: string
  about: string
  /** The address of the sections. */
  path: string
  sections: SettingSection[]
  loaded: StaffSettings
}

/** Sections of sentences, and which have sentences of the owner. */
export function SectionList({
  title,
  about,
  path,
  sections,
  loaded: { settings, release },
}: SectionListProps) {
  useTitle(title)
  useLive({ kinds: ['settings'] })
  return (
    <>
      <Link to="/settings" className="text-link text-label">
        All settings
      </Link>
      <h1 className="mt-2 text-heading">{title}</h1>
      <p className="mt-1 mb-5 text-ink-700">{about}</p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sections.map((section) => {
          const own = section.fields.filter(
            (field) => valueAt(settings, field.path) !== valueAt(release, field.path),
          ).length
          return (
            <li key={section.slug} className="card relative flex flex-col gap-1 p-4">
              <h2 className="font-semibold">
                <Link to={`${path}/${section.slug}`} className="text-link after:absolute after:inset-0">
                  {section.title}
                </Link>
              </h2>
              <p className="text-ink-700 text-label">{section.about}</p>
              {own > 0 && (
                <p className="mt-auto pt-2">
                  <Badge tone="green">{own} of your own</Badge>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
