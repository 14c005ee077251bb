import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  endPricePeriod,
  listPricePeriods,
  type PeriodState,
  type PricePeriod,
} from '#contract/admin/price-periods.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'
import { useLive } from '../live/use-live.ts'
import { inIndia } from './moment.ts'

interface Loaded {
  state: PeriodState
  cursor: string | undefined
  found: Reply<typeof listPricePeriods>
}

const states: [PeriodState, string, string][] = [
  ['running', 'Running', 'No scheduled sale is running.'],
  ['coming', 'Coming', 'No sale is scheduled.'],
  ['ended', 'Over', 'No scheduled sale has ended yet.'],
]

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const state = states.find(([key]) => key === search.get('state'))?.[0] ?? 'running'
  const cursor = search.get('cursor') ?? undefined
  const found = await loadFor(request, () => staffApi(listPricePeriods, { query: { state, cursor } }))
  return { state, cursor, found }
}

const pathOf = (state: PeriodState, cursor?: string): string =>
  `/products/prices?${new URLSearchParams({ state, ...(cursor && { cursor }) })}`

/** Temporary prices: running, scheduled and ended. */
export function Component() {
  const { state, cursor, found } = useLoaderData<Loaded>()
  useTitle('Scheduled sales')
  useLive({ kinds: ['product'] })
  return (
    <>
      <Link to="/products" className="text-link text-label">
        Products
      </Link>
      <h1 className="mt-1 text-heading">Scheduled sales</h1>
      <p className="max-w-prose text-ink-700">
        They begin and end by themselves. Choose products in the{' '}
        <Link to="/products/grid" className="text-link">
          grid
        </Link>{' '}
        to set one.
      </p>
      <Tabs
        label="Scheduled sales"
        tabs={states.map(([key, label]) => ({ to: pathOf(key), label, isHere: key === state }))}
      />
      {found.periods.length === 0 && (
        <p className="py-14 text-center text-ink-700">{states.find(([key]) => key === state)?.[2]}</p>
      )}
      <ul className="mt-4 grid gap-3">
        {found.periods.map((period) => (
          <Row key={`${period.id} ${period.version}`} period={period} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && pathOf(state)}
        next={found.next_cursor !== null && pathOf(state, found.next_cursor)}
        firstLabel="First page"
      />
    </>
  )
}

const whatOf = ({ discount_percentage, price, mrp }: PricePeriod): string =>
  [
    price !== null && `price ${formatRupees(price)}`,
    discount_percentage !== null && `discount ${discount_percentage}%`,
    mrp !== null && `MRP ${formatRupees(mrp)}`,
  ]
    .filter(Boolean)
    .join(', ')

function Row({ period }: { period: PricePeriod }) {
  const canEnd = may(useSession(), 'products.price') && period.state !== 'ended'
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  const notify = useUndo()
  const isRunning = period.state === 'running'
  const end = (): Promise<unknown> =>
    attempt(async () => {
      const { id, version } = period
      await staffApi(endPricePeriod, { params: { id: String(id) }, body: { version } })
      notify(isRunning ? `Ended: ${period.name}.` : `Called off: ${period.name}.`)
      await revalidate()
    })
  return (
    <li className="card grid items-center gap-x-5 gap-y-2 p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <span>
        <Link to={`/products/${period.product_id}`} className="text-link font-semibold">
          {period.name}
        </Link>
        <span className="block">{whatOf(period)}</span>
      </span>
      <span className="text-label">
        {inIndia(period.starts_at)} to {inIndia(period.ends_at)}
      </span>
      {canEnd && (
        <Button
          look="secondary"
          aria-label={`${isRunning ? 'End now' : 'Call off'}: ${period.name}`}
          onClick={() => void end()}
        >
          {isRunning ? 'End now' : 'Call off'}
        </Button>
      )}
      {problem && (
        <Notice tone="error" className="sm:col-span-3">
          {problem}
        </Notice>
      )}
    </li>
  )
}
