import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { listTaxRates, type RateState, rateStates, type TaxRate } from '#contract/admin/tax-rates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { ListSearch } from '../components/list-search.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { useUndo } from '../components/use-undo.ts'
import { useLive } from '../live/use-live.ts'
import { RateForm } from './rate-form.tsx'
import { RateRow } from './rate-row.tsx'

interface Loaded {
  state: RateState
  q: string
  cursor: string | undefined
  found: Reply<typeof listTaxRates>
}

const labels: Record<RateState, string> = { holding: 'Holding', coming: 'Coming', past: 'Past' }

const noneIn: Record<RateState, string> = {
  holding: 'No HSN has a rate. Products without a rate of their own need one.',
  coming: 'No change of a rate is scheduled.',
  past: 'No rate has ended yet.',
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const state = rateStates.find((one) => one === search.get('state')) ?? 'holding'
  const q = (search.get('q') ?? '').replace(/\D/g, '').slice(0, 8)
  const cursor = search.get('cursor') ?? undefined
  const query = { state, cursor, ...(q && { hsn: q }) }
  return { state, q, cursor, found: await loadFor(request, () => staffApi(listTaxRates, { query })) }
}

/** The GST rates by HSN: current, future and past. */
export function Component() {
  const { state, q, cursor, found } = useLoaderData<Loaded>()
  const mayChange = may(useSession(), 'products.tax')
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const [edited, setEdited] = useState<TaxRate | 'new' | null>(null)
  useTitle(state === 'holding' ? 'Tax rates' : `Tax rates: ${labels[state]}`)
  useLive({ kinds: ['tax-rate', 'product'] })
  const pathOf = (to: RateState, more: Record<string, string> = {}): string =>
    `/products/tax-rates?${new URLSearchParams({ state: to, ...(q && { q }), ...more })}`
  async function finish(message: string | null): Promise<void> {
    setEdited(null)
    if (message === null) return
    notify(message)
    await revalidate()
  }
  return (
    <>
      <Link to="/products" className="text-link text-label">
        Products
      </Link>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div>
          <h1 className="text-heading">Tax rates</h1>
          <p role="status" className="text-ink-700">
            {found.count} {found.count === 1 ? 'rate' : 'rates'}
          </p>
        </div>
        {mayChange && <Button onClick={() => setEdited('new')}>Add a rate</Button>}
      </div>
      <p className="mt-3 mb-4 max-w-prose text-ink-700">
        A product whose rate is left empty takes the one of its HSN, by the day on which it is ordered. A
        product with a rate of its own keeps it. What was ordered keeps its rate, also on its invoice and
        credit notes.
      </p>
      <div className="mb-4 flex">
        <ListSearch
          path="/products/tax-rates"
          q={q}
          label="Find rates by HSN"
          placeholder="Begins with"
          maxLength={12}
        >
          <input type="hidden" name="state" value={state} />
        </ListSearch>
      </div>
      <Tabs
        label="Tax rates"
        tabs={rateStates.map((one) => ({ to: pathOf(one), label: labels[one], isHere: one === state }))}
      />
      {found.rates.length === 0 && (
        <p className="py-14 text-center text-ink-700">
          {q ? `No rate here is for an HSN that begins with ${q}.` : noneIn[state]}
        </p>
      )}
      <ul className="mt-4 grid gap-3">
        {found.rates.map((rate) => (
          <RateRow key={`${rate.id} ${rate.version}`} rate={rate} onEdit={() => setEdited(rate)} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && pathOf(state)}
        next={found.next_cursor !== null && pathOf(state, { cursor: found.next_cursor })}
        firstLabel="First page"
      />
      {edited && (
        <RateForm rate={edited === 'new' ? null : edited} onDone={(message) => void finish(message)} />
      )}
    </>
  )
}
