import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSettings, type StaffSettings } from '#contract/staff/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { useLive } from '../live/use-live.ts'
import { loadFor, staffApi } from '../parts/staff-api.ts'
import { useTitle } from '../parts/title.ts'
import { letterSections } from './letter-sections.ts'
import { valueAt } from './typed-settings.ts'

export const loader = ({ request }: LoaderFunctionArgs): Promise<StaffSettings> =>
  loadFor(request, () => staffApi(getSettings, {}))

/** Every letter of the shop, and which have sentences of the owner. */
export function Component() {
  const { settings, release } = useLoaderData<StaffSettings>()
  useTitle('Letters')
  useLive({ kinds: ['settings'] })
  return (
    <>
      <Link to="/settings" className="text-link text-label">
        All settings
      </Link>
      <h1 className="mt-2 text-heading">Letters</h1>
      <p className="mt-1 mb-5 text-ink-700">
        What the mails of the shop say. Tables, buttons and the legal lines stay those of the release.
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {letterSections.map(({ slug, title, about, fields }) => {
          const own = fields.filter(({ path }) => valueAt(settings, path) !== valueAt(release, path)).length
          return (
            <li key={slug} className="card relative flex flex-col gap-1 p-4">
              <h2 className="font-semibold">
                <Link to={`/settings/letters/${slug}`} className="text-link after:absolute after:inset-0">
                  {title}
                </Link>
              </h2>
              <p className="text-ink-700 text-label">{about}</p>
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
