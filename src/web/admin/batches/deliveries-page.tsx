import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { closeDelivery, type Delivery, listDeliveries } from '#contract/admin/deliveries.ts'
import { listShelf, type ShelfPlace } from '#contract/admin/shelf.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { StepDialog } from '../components/step-dialog.tsx'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useStepDialog } from '../components/use-step-dialog.ts'
import { useLive } from '../live/use-live.ts'
import { ExpectForm } from './expect-form.tsx'
import { ReceiveForm } from './receive-form.tsx'

interface Loaded {
  view: 'open' | 'all'
  cursor: string | undefined
  found: Reply<typeof listDeliveries>
  shelf: ShelfPlace[]
  /** The prefill from the reorder list. */
  wanted: { stockId: string; packs: string } | null
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = search.get('view') === 'all' ? 'all' : 'open'
  const cursor = search.get('cursor') ?? undefined
  return loadFor(request, async () => {
    const [found, { shelf }] = await Promise.all([
      staffApi(listDeliveries, { query: { view, cursor } }),
      staffApi(listShelf, {}),
    ])
    const stockId = search.get('expect')
    const wanted = stockId === null ? null : { stockId, packs: search.get('packs') ?? '' }
    return { view, cursor, found, shelf, wanted }
  })
}

/** Expected deliveries and what arrived of them. */
export function Component() {
  const { view, cursor, found, shelf, wanted } = useLoaderData<Loaded>()
  const mayWrite = may(useSession(), 'stock.write')
  const dialog = useStepDialog({ begun: wanted !== null && mayWrite })
  const [chosen, choose] = useState<Delivery | null>(null)
  useTitle('Deliveries')
  useLive({ kinds: ['stock'] })
  const open = (one: Delivery | null): void => {
    choose(one)
    dialog.setOpen(true)
  }
  return (
    <>
      <Link to="/batches" className="text-link text-label">
        All batches
      </Link>
      <h1 className="mt-2 text-heading">Deliveries</h1>
      <section ref={dialog.bar} aria-label="What can be done" tabIndex={-1} className="mt-4 outline-none">
        {mayWrite && <Button onClick={() => open(null)}>Expect a delivery</Button>}
      </section>
      <Tabs
        label="Views of deliveries"
        tabs={[
          { to: '/batches/deliveries', label: 'To come', isHere: view === 'open' },
          { to: '/batches/deliveries?view=all', label: 'All', isHere: view === 'all' },
        ]}
      />
      {found.deliveries.length === 0 && (
        <p className="py-14 text-center text-ink-700">
          {view === 'open' ? 'No delivery is expected.' : 'No delivery was recorded yet.'}
        </p>
      )}
      <ul className="mt-4 grid gap-3">
        {found.deliveries.map((one) => (
          <Row key={one.id} one={one} mayWrite={mayWrite} onReceive={() => open(one)} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && `/batches/deliveries?view=${view}`}
        next={found.next_cursor !== null && `/batches/deliveries?view=${view}&cursor=${found.next_cursor}`}
      />
      <StepDialog dialog={dialog}>
        {chosen ? (
          <ReceiveForm delivery={chosen} onDone={dialog.finish} />
        ) : (
          <ExpectForm shelf={shelf} wanted={wanted} onDone={dialog.finish} />
        )}
      </StepDialog>
    </>
  )
}

interface RowProps {
  one: Delivery
  mayWrite: boolean
  onReceive: () => void
}

function Row({ one, mayWrite, onReceive }: RowProps) {
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  const close = () =>
    attempt(async () => {
      await staffApi(closeDelivery, { params: { id: String(one.id) }, body: { version: one.version } })
      await revalidate()
    })
  return (
    <li className="card grid items-center gap-x-5 gap-y-3 p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
      <span>
        <strong>{one.name}</strong>
        <span className="block text-ink-700 text-label">
          {one.supplier}
          {one.reference && `, ${one.reference}`}, <Age at={one.created_at} />
        </span>
      </span>
      <span className="text-label">
        <strong>{one.received}</strong> of {one.expected} came
        {one.difference > 0 && <span className="block">{one.difference} more than expected</span>}
        {one.closed_at && one.difference < 0 && <span className="block">{-one.difference} never came</span>}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {one.closed_at && <Badge tone="grey">Closed</Badge>}
        {mayWrite && !one.closed_at && (
          <>
            <Button look="secondary" onClick={onReceive} aria-label={`Receive ${one.name}`}>
              Receive
            </Button>
            <Button
              look="quiet"
              onClick={() => void close()}
              aria-label={`Close the delivery of ${one.name}`}
            >
              Close
            </Button>
          </>
        )}
      </span>
      {problem && (
        <div className="sm:col-span-3">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </li>
  )
}
