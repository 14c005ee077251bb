import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type Customer,
  getCustomer,
  type listCustomerOrders as ListOrders,
  listCustomerOrders,
} from '#contract/admin/customers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatDay } from '../../lib/dates.ts'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { Access } from './access.tsx'
import { Business } from './business.tsx'
import { Addresses, Cart, Contact, Gardens } from './customer-cards.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { Tickets } from './customer-tickets.tsx'
import { Refunds, Returns } from './money-back.tsx'
import { PersonalData } from './personal-data.tsx'
import { Sums } from './sums.tsx'

interface Loaded {
  customer: Customer
  /** The cursor of the shown page of orders. */
  cursor: string | undefined
  found: Reply<typeof ListOrders>
}

export function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const cursor = new URL(request.url).searchParams.get('orders') ?? undefined
  const id = { id: params.id ?? '' }
  return loadFor(request, async () => {
    const [customer, found] = await Promise.all([
      staffApi(getCustomer, { params: id }),
      staffApi(listCustomerOrders, { params: id, query: { cursor } }),
    ])
    return { customer, cursor, found }
  })
}

/** A customer with orders, refunds, tickets and notes. */
export function Component() {
  const { customer, cursor, found } = useLoaderData<Loaded>()
  useTitle(customer.name)
  const mayDraft = may(useSession(), 'drafts.write')
  const own = String(customer.id)
  useLive({
    kinds: ['customer', 'order', 'refund', 'return', 'ticket'],
    concerns: ([kind, id]) => kind !== 'customer' || id === own,
  })
  return (
    <article>
      <Link to="/customers" className="text-link inline-block py-1 text-label">
        All customers
      </Link>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="min-w-0 text-heading">{customer.name}</h1>
        <span className="text-ink-700 text-label">Since {formatDay(customer.since)}</span>
        {mayDraft && (
          <Link to={`/draft-orders/new?customer=${customer.id}`} className="text-link py-1 text-label">
            New draft order
          </Link>
        )}
      </div>
      <Contact customer={customer} />
      <Sums customer={customer} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <CustomerOrders id={customer.id} found={found} cursor={cursor} />
          <Refunds customer={customer} />
          <Returns customer={customer} />
          <Tickets customer={customer} />
          <CustomerNotes key={`notes ${customer.id}`} customer={customer} />
        </div>
        <div className="grid min-w-0 gap-5">
          <Cart customer={customer} mayDraft={mayDraft} />
          <Access key={`access ${customer.id}`} customer={customer} />
          <Business key={`business ${customer.id}`} customer={customer} />
          <PersonalData key={`data ${customer.id}`} customer={customer} />
          <Addresses customer={customer} />
          <Gardens customer={customer} />
        </div>
      </div>
    </article>
  )
}
