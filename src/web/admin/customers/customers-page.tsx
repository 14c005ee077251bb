import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type CustomerSummary, type listCustomers as List, listCustomers } from '#contract/admin/customers.ts'
import { readCustomersFile } from '#contract/admin/list-files.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatCount, formatRupees } from '#shared/money.ts'
import { formatDay } from '../../lib/dates.ts'
import { EmptyList } from '../components/empty-list.tsx'
import { ListSearch } from '../components/list-search.tsx'
import { Pages } from '../components/pages.tsx'
import { readSearchedList, type SearchedList, searchedListPath } from '../components/searched-list.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { ExportLink } from '../list/export-link.tsx'

const path = '/customers'

interface Loaded {
  list: SearchedList
  found: Reply<typeof List>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const list = readSearchedList(new URL(request.url).searchParams)
  const query = { q: list.q || undefined, cursor: list.cursor }
  return { list, found: await loadFor(request, () => staffApi(listCustomers, { query })) }
}

/** People with an account, the newest first. */
export function Component() {
  const { list, found } = useLoaderData<Loaded>()
  useTitle('Customers')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-heading">Customers</h1>
        <span className="flex flex-wrap items-end gap-3">
          <ListSearch
            path={path}
            q={list.q}
            label="Search by name, e-mail, phone or order number"
            placeholder="Name, e-mail, phone …"
          />
          <ExportLink file={readCustomersFile} query={{ q: list.q }} />
        </span>
      </div>
      <p role="status" className="mt-3 text-ink-700 text-label">
        {countText(found)}
      </p>
      {found.customers.length > 0 ? <Rows customers={found.customers} /> : <NoCustomers q={list.q} />}
      <Pages
        first={list.cursor !== undefined && searchedListPath(path, { q: list.q })}
        next={found.next_cursor !== null && searchedListPath(path, { q: list.q, cursor: found.next_cursor })}
      />
    </>
  )
}

const countText = ({ count, is_count_cut }: Loaded['found']): string =>
  `${formatCount(count)}${is_count_cut ? '+' : ''} ${count === 1 ? 'customer' : 'customers'}`

const Rows = ({ customers }: { customers: CustomerSummary[] }) => (
  <ul className="mt-2 divide-y divide-paper-200">
    {customers.map((one) => (
      <Row key={one.id} one={one} />
    ))}
  </ul>
)

function Row({ one }: { one: CustomerSummary }) {
  const { id, name, email, phone_end, orders_count, spent, since } = one
  return (
    <li className="relative grid gap-x-6 gap-y-0.5 py-3 hover:bg-paper-0 sm:grid-cols-[minmax(0,1fr)_9.5rem_7rem] lg:grid-cols-[minmax(0,1fr)_12rem_9rem_13rem]">
      <span className="min-w-0">
        <Link
          to={`/customers/${id}`}
          className="text-link inline-block max-w-full py-0.5 font-semibold after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="block truncate text-ink-700 text-label">{email || 'No e-mail'}</span>
      </span>
      <span className="text-ink-700 text-label sm:self-center">
        {phone_end ? `Phone ends in ${phone_end}` : 'No phone'}
      </span>
      <span className="text-label sm:self-center sm:text-right">
        {orders_count === 0 ? (
          <span className="text-ink-700">No orders</span>
        ) : (
          <>
            <span className="font-semibold tabular-nums">{formatRupees(spent)}</span>
            <span className="text-ink-700 sm:block">
              <span className="sm:hidden">, </span>
              {orders_count} {orders_count === 1 ? 'order' : 'orders'}
            </span>
          </>
        )}
      </span>
      <span className="text-ink-700 text-label sm:max-lg:hidden sm:self-center sm:text-right">
        Since {formatDay(since)}
      </span>
    </li>
  )
}

const NoCustomers = ({ q }: { q: string }) => (
  <EmptyList
    heading={q ? 'No customer matches' : 'No customers yet'}
    wider={q !== '' && { to: path, label: 'Show all customers' }}
  >
    {q
      ? 'Type a whole phone or order number, the beginning of an e-mail address, or three letters of a name.'
      : 'Customers appear here once they open an account.'}
  </EmptyList>
)
