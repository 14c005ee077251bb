import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type DraftSummary,
  type DraftView,
  draftViews,
  listDraftOrders,
} from '#contract/admin/draft-orders.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Age } from '../components/age.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { ListSearch } from '../components/list-search.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { statusTones, viewLabels } from './draft-words.ts'

interface Loaded {
  view: DraftView
  q: string
  cursor: string | undefined
  found: Reply<typeof listDraftOrders>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = draftViews.find((one) => one === search.get('view')) ?? 'open'
  const q = search.get('q')?.trim() ?? ''
  const cursor = search.get('cursor') ?? undefined
  // A search looks through all of them.
  const query = q ? { q, cursor } : { view, cursor }
  return {
    view: q ? 'all' : view,
    q,
    cursor,
    found: await loadFor(request, () => staffApi(listDraftOrders, { query })),
  }
}

const pathOf = (view: DraftView): string => (view === 'open' ? '/draft-orders' : `/draft-orders?view=${view}`)

/** Orders that the staff prepare. */
export function Component() {
  const { view, q, cursor, found } = useLoaderData<Loaded>()
  useTitle('Draft orders')
  useLive({ kinds: ['draft_order'] })
  const here = q ? `/draft-orders?${new URLSearchParams({ q })}` : pathOf(view)
  const next = new URLSearchParams({ ...(q ? { q } : { view }), cursor: found.next_cursor ?? '' })
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-heading">Draft orders</h1>
          <p className="text-ink-700">Orders by phone, by message and at the counter.</p>
        </div>
        <span className="flex flex-wrap gap-3">
          <ButtonLink to="/draft-orders/new?counter" look="secondary">
            Counter sale
          </ButtonLink>
          <ButtonLink to="/draft-orders/new">New draft order</ButtonLink>
        </span>
      </div>
      <div className="mt-4 flex">
        <ListSearch
          path="/draft-orders"
          q={q}
          label="Search draft orders by number, name, phone or e-mail"
          placeholder="Number, name, phone …"
        />
      </div>
      <Tabs
        label="Views of draft orders"
        tabs={draftViews.map((one) => ({ to: pathOf(one), label: viewLabels[one], isHere: one === view }))}
      />
      <p role="status" className="mt-3 text-ink-700 text-label">
        {found.count} {found.count === 1 ? 'draft order' : 'draft orders'}
      </p>
      {found.drafts.length === 0 ? (
        <EmptyList
          heading={q ? 'No draft order matches' : 'No draft orders'}
          wider={q !== '' && { to: '/draft-orders', label: 'Show the open ones' }}
        >
          Make one while the customer is on the phone, and take the money by hand.
        </EmptyList>
      ) : (
        <ul className="mt-2 divide-y divide-paper-200">
          {found.drafts.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      )}
      <Pages
        first={cursor !== undefined && here}
        next={found.next_cursor !== null && `/draft-orders?${next}`}
      />
    </>
  )
}

function Row({ one }: { one: DraftSummary }) {
  const { id, status, name, phone, total, items_count, created_by, created_at, pickup, order } = one
  return (
    <li className="relative grid gap-x-6 gap-y-1 py-3 hover:bg-paper-0 sm:grid-cols-[7rem_minmax(0,1fr)_9rem_auto] sm:items-center">
      <Link
        to={`/draft-orders/${id}`}
        className="text-link inline-block py-0.5 font-semibold after:absolute after:inset-0"
      >
        {id}
      </Link>
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-ink-700 text-label">
          {phone}
          {pickup && ', picked up'}. By {created_by}, <Age at={created_at} />
        </span>
      </span>
      <span className="text-label sm:text-right">
        <span className="font-semibold tabular-nums">{formatRupees(total)}</span>
        <span className="block text-ink-700">
          {items_count} {items_count === 1 ? 'pack' : 'packs'}
        </span>
      </span>
      <span className="justify-self-start sm:justify-self-end">
        <Badge tone={statusTones[status]}>{status === 'paid' && order ? order : viewLabels[status]}</Badge>
      </span>
    </li>
  )
}
