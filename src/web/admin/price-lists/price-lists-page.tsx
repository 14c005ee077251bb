import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listPriceLists, type PriceList } from '#contract/admin/price-lists.ts'
import type { Reply } from '#contract/endpoint.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { priceListText } from './price-list-values.ts'

interface Loaded {
  cursor: string | undefined
  found: Reply<typeof listPriceLists>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  return { cursor, found: await loadFor(request, () => staffApi(listPriceLists, { query: { cursor } })) }
}

/** The price lists that business customers can have. */
export function Component() {
  const { cursor, found } = useLoaderData<Loaded>()
  const session = useSession()
  useTitle('Price lists')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-heading">Price lists</h1>
          <p role="status" className="text-ink-700">
            {found.count} {found.count === 1 ? 'price list' : 'price lists'}
          </p>
        </div>
        {may(session, 'offers.write') && <ButtonLink to="/price-lists/new">New price list</ButtonLink>}
      </div>
      <p className="mt-2 max-w-prose text-ink-700">
        For customers who buy for a business. Choose a list on the page of the customer.
      </p>
      {found.price_lists.length === 0 && (
        <p className="py-14 text-center text-ink-700">There is no price list yet.</p>
      )}
      <ul className="mt-4 grid gap-3">
        {found.price_lists.map((list) => (
          <Row key={list.id} list={list} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && '/price-lists'}
        next={found.next_cursor !== null && `/price-lists?cursor=${found.next_cursor}`}
      />
    </>
  )
}

const Row = ({ list }: { list: PriceList }) => (
  <li className="card grid items-center gap-x-5 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
    <span className="min-w-0">
      <Link to={`/price-lists/${list.id}`} className="text-link font-semibold [overflow-wrap:anywhere]">
        {list.name}
      </Link>
      <span className="block text-ink-700 text-label">{priceListText(list)}</span>
    </span>
    <span className="text-label">
      {list.customers} {list.customers === 1 ? 'customer' : 'customers'}
    </span>
  </li>
)
