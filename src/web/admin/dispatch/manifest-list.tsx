import { Link } from 'react-router'
import type { ManifestSummary } from '#contract/admin/dispatch.ts'
import { Age } from '../components/age.tsx'
import { countOf } from './shipping-texts.ts'

/** Manifests as links to their pages. */
export function ManifestList({ manifests }: { manifests: ManifestSummary[] }) {
  return (
    <ul className="mt-3 grid gap-2.5">
      {manifests.map((one) => (
        <li key={one.id}>
          <Link
            to={`/sending/manifests/${one.id}`}
            className="card flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 p-4 no-underline hover:border-leaf-700"
          >
            <span className="font-semibold">
              Manifest {one.id}
              <span className="font-normal text-ink-700">, {one.carrier}</span>
            </span>
            <span className="text-ink-700 text-label">
              {countOf(one.parcels, 'parcel', 'parcels')}
              {one.left_behind ? `, ${one.left_behind} left behind` : ''}
              {one.closed_at && ` · ${one.prints === 0 ? 'not printed' : 'printed'}`}
              {one.closed_at ? ' · closed ' : ' · open since '}
              <Age at={one.closed_at ?? one.created_at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
