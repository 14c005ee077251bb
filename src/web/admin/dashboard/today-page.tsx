import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getToday } from '#contract/admin/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { BeforeSelling } from './before-selling.tsx'
import { CounterTiles, EmptyLists, type Tile } from './counter-tiles.tsx'
import { HandoverNote } from './handover-note.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { SalesCard } from './sales-card.tsx'
import { screenOf } from './screen-of.ts'

type Today = Reply<typeof getToday>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Today> =>
  loadFor(request, () => staffApi(getToday, {}))

/** The counters of orders that have just come in; they stand beside the sales. */
const newOrders = ['to-confirm', 'to-pack']

/** What came in, then open work, the most urgent first; each figure opens the list that it counts. */
export function Component() {
  const { sales, counters, handover, last_handover, since, checklist } = useLoaderData<Today>()
  const mayReadSales = may(useSession(), 'reports.read')
  useTitle('Today')
  useLive({
    kinds: [
      'order',
      'refund',
      'dispute',
      'payout',
      'matter',
      'ticket',
      'stock',
      'product',
      'handover',
      'checklist',
      'settings',
      'proposal',
    ],
  })
  const tiles = counters.flatMap((counter): Tile[] => {
    const to = screenOf(counter.list)
    return to === null ? [] : [{ ...counter, to }]
  })
  // A zero of an earlier moment may be none any more, so it is not folded away.
  const isEmpty = ({ count, as_of }: Tile) => count === 0 && !as_of
  const empty = tiles.filter(isEmpty)
  const waiting = tiles.filter((tile) => !isEmpty(tile))
  const cameIn = waiting.filter(({ key }) => newOrders.includes(key))
  const toDo = waiting.filter(({ key }) => !newOrders.includes(key))
  return (
    <>
      <h1 className="text-heading">Today</h1>
      {checklist && <BeforeSelling progress={checklist} />}
      <div className="mt-4 grid gap-2.5 sm:mt-5 sm:gap-3 lg:grid-cols-3">
        {mayReadSales && (
          <div className={`grid ${cameIn.length > 0 ? 'lg:col-span-2' : 'lg:col-span-3'}`}>
            <SalesCard sales={sales} />
          </div>
        )}
        {cameIn.length > 0 && (
          <CounterTiles
            label="New orders"
            tiles={cameIn}
            columns={
              mayReadSales ? 'sm:grid-cols-2 lg:grid-cols-1' : 'sm:grid-cols-2 lg:col-span-3 lg:grid-cols-3'
            }
          />
        )}
      </div>
      {toDo.length > 0 && (
        <>
          <h2 className="mt-6 mb-3 text-subheading">To do, most urgent first</h2>
          <CounterTiles label="To do" tiles={toDo} columns="sm:grid-cols-2 lg:grid-cols-3" />
        </>
      )}
      {waiting.length === 0 && (
        <p className="mt-5">
          Nothing waits for you. New orders and questions appear here by themselves;{' '}
          <Link to="/orders" className="text-link">
            all orders
          </Link>{' '}
          has what was done.
        </p>
      )}
      {empty.length > 0 && <EmptyLists tiles={empty} />}
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
        <HandoverNote note={handover} last={last_handover} />
        <RecentChanges since={since} />
      </div>
    </>
  )
}
