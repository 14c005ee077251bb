import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type DeliveryException,
  type DeliveryExceptionView,
  deliveryExceptionViews,
  listDeliveryExceptions,
} from '#contract/admin/delivery-exceptions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Age } from '../components/age.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { StatusBadge } from '../orders/status.tsx'
import { DeliveryExceptionActions } from './delivery-exception-actions.tsx'
import { countOf } from './shipping-texts.ts'

interface Loaded {
  view: DeliveryExceptionView | null
  cursor: string | undefined
  found: Reply<typeof listDeliveryExceptions>
}

const views: { view: DeliveryExceptionView | null; label: string }[] = [
  { view: null, label: 'All' },
  { view: 'undelivered', label: 'Undelivered or lost' },
  { view: 'returns', label: 'RTO in transit' },
]

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = deliveryExceptionViews.find((one) => one === search.get('view')) ?? null
  const cursor = search.get('cursor') ?? undefined
  const query = { view: view ?? undefined, cursor }
  return { view, cursor, found: await loadFor(request, () => staffApi(listDeliveryExceptions, { query })) }
}

function pathOf(view: DeliveryExceptionView | null, cursor?: string): string {
  const search = `${new URLSearchParams({ ...(view && { view }), ...(cursor && { cursor }) })}`
  return search ? `/sending/trouble?${search}` : '/sending/trouble'
}

const nothing = {
  all: 'No parcel needs attention.',
  undelivered: 'No parcel is undelivered or lost.',
  returns: 'No parcel is coming back.',
}

/** Undelivered parcels with the next step and its due time. */
export function Component() {
  const { view: shown, cursor, found } = useLoaderData<Loaded>()
  const { parcels, count, overdue } = found
  useTitle('Parcels that did not arrive')
  useLive({ kinds: ['order'] })
  return (
    <>
      <Link to="/sending" className="text-link text-label">
        Send
      </Link>
      <h1 className="mt-1 text-heading">Parcels that did not arrive</h1>
      <p role="status" className="text-ink-700">
        {count === 0
          ? nothing[shown ?? 'all']
          : `${countOf(count, 'parcel waits', 'parcels wait')} for somebody, ${overdue} overdue.`}
      </p>
      <Tabs
        label="Which parcels"
        tabs={views.map(({ view, label }) => ({
          to: pathOf(view),
          label,
          isHere: view === shown,
        }))}
      />
      <ul className="mt-5 grid gap-4">
        {parcels.map((parcel) => (
          <One key={parcel.id} parcel={parcel} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && pathOf(shown)}
        next={found.next_cursor !== null && pathOf(shown, found.next_cursor)}
        firstLabel="Most urgent"
      />
    </>
  )
}

function One({ parcel }: { parcel: DeliveryException }) {
  const { id, status, since, due_at, is_overdue, next_step, attempts } = parcel
  return (
    <li className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          <Link to={`/orders/${id}`} className="text-link">
            {id}
          </Link>
        </h2>
        <StatusBadge status={status} />
        <span className="text-ink-700 text-label">
          since <Age at={since} />
          {status === 'Undelivered' && `, attempt ${attempts}`}
        </span>
      </div>
      <p className={is_overdue ? 'font-semibold text-alert-700' : 'font-semibold'}>
        {next_step}: {is_overdue ? 'overdue since' : 'due'} {formatMoment(due_at)}
      </p>
      <p className="text-ink-700">
        {[parcel.name, parcel.city, parcel.pin].filter(Boolean).join(', ')} ·{' '}
        <a href={`tel:${parcel.phone}`} className="text-link">
          {parcel.phone}
        </a>
        {parcel.carrier && ` · ${parcel.carrier} ${parcel.tracking_number ?? ''}`}
        {parcel.tracking_url && (
          <>
            {' · '}
            <a href={parcel.tracking_url} rel="noreferrer" target="_blank" className="text-link">
              Follow it<span className="sr-only"> (opens another window)</span>
            </a>
          </>
        )}
      </p>
      <DeliveryExceptionActions parcel={parcel} />
    </li>
  )
}
