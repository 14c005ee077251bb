import { useRef } from 'react'
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { listStaffOrders, orderViews } from '#contract/staff/orders.ts'
import { Button } from '../../ui/button.tsx'
import { loadFor, staffApi } from '../parts/staff-api.ts'
import { useTitle } from '../parts/title.ts'
import { listPath, type OrderList, readList, viewLabels } from './list-address.ts'
import { OrderTable } from './order-table.tsx'

interface Loaded {
  list: OrderList
  found: StaffReply<typeof listStaffOrders>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const list = readList(new URL(request.url).searchParams)
  const query = { view: list.view, q: list.q || undefined, cursor: list.cursor }
  return { list, found: await loadFor(request, () => staffApi(listStaffOrders, { query })) }
}

const counted = new Intl.NumberFormat('en-IN')
const ordersIn = (count: number): string => `${counted.format(count)} ${count === 1 ? 'order' : 'orders'}`

export function Component() {
  const { list, found } = useLoaderData<Loaded>()
  useTitle(list.view === 'all' ? 'Orders' : `Orders: ${viewLabels[list.view]}`)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-heading">Orders</h1>
          <p role="status" className="text-ink-700">
            {ordersIn(found.count)}
            {list.q && ` for “${list.q}”`}
          </p>
        </div>
        <Search key={`${list.view} ${list.q}`} list={list} />
      </div>
      <ViewTabs list={list} />
      {found.orders.length > 0 ? <OrderTable orders={found.orders} /> : <NoOrders list={list} />}
      <Pages list={list} next={found.next_cursor} />
    </>
  )
}

function Search({ list: { view, q } }: { list: OrderList }) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form ref={form} role="search" action="/orders" className="flex w-full gap-2 sm:w-auto">
      {view !== 'all' && <input type="hidden" name="view" value={view} />}
      <label className="grow">
        <span className="sr-only">
          Search by number, name, e-mail, phone, PIN, payment or tracking number
        </span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          placeholder="Number, name, phone …"
          className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5 placeholder:text-ink-500 sm:w-72"
        />
      </label>
      <Button type="submit" look="secondary">
        Search
      </Button>
    </Form>
  )
}

/** The views, each an address; a search stays while one looks through them. */
function ViewTabs({ list }: { list: OrderList }) {
  return (
    <nav aria-label="Views of orders" className="mt-5 border-paper-300 border-b">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {orderViews.map((view) => (
          <li key={view}>
            <Link
              to={listPath({ view, q: list.q })}
              aria-current={view === list.view ? 'page' : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-ink-700 -outline-offset-2 aria-[current=page]:border-clay-600 aria-[current=page]:text-ink-900"
            >
              {viewLabels[view]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoOrders({ list }: { list: OrderList }) {
  const isWhole = list.view === 'all'
  return (
    <div className="py-14 text-center">
      <h2 className="text-subheading">{list.q ? 'No order matches' : 'Nothing here'}</h2>
      <p className="mt-2 text-ink-700">
        {list.q
          ? 'A number, PIN or tracking number must be whole; a name may be a part.'
          : isWhole
            ? 'Nobody has ordered yet.'
            : `No order is in “${viewLabels[list.view]}” now.`}
      </p>
      {(list.q || !isWhole) && (
        <p className="mt-4">
          <Link to={listPath({ q: isWhole ? '' : list.q })} className="text-link">
            {isWhole ? 'Show all orders' : 'Look in all orders'}
          </Link>
        </p>
      )}
    </div>
  )
}

function Pages({ list, next }: { list: OrderList; next: string | null }) {
  if (!next && !list.cursor) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex gap-6">
      {list.cursor && (
        <Link to={listPath({ ...list, cursor: undefined })} className="text-link">
          Newest
        </Link>
      )}
      {next && (
        <Link to={listPath({ ...list, cursor: next })} className="text-link">
          Next page
        </Link>
      )}
    </nav>
  )
}
