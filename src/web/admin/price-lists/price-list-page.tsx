import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getPriceList, type PriceList } from '#contract/admin/price-lists.ts'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { PriceListForm } from './price-list-form.tsx'
import { priceListText } from './price-list-values.ts'

/** Null for a new price list. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<PriceList | null> {
  if (params.id === 'new') return null
  return loadFor(request, () => staffApi(getPriceList, { params: { id: params.id ?? '' } }))
}

/** A price list with its form. */
export function Component() {
  const list = useLoaderData<PriceList | null>()
  const mayEdit = may(useSession(), 'offers.write')
  const name = list?.name ?? 'New price list'
  useTitle(name)
  return (
    <article>
      <Link to="/price-lists" className="text-link text-label">
        All price lists
      </Link>
      <h1 className="mt-2 text-heading [overflow-wrap:anywhere]">{name}</h1>
      {list && (
        <p className="text-ink-700 text-label">
          {priceListText(list)}. {list.customers} {list.customers === 1 ? 'customer has' : 'customers have'}{' '}
          it.
        </p>
      )}
      <div className="mt-5 max-w-3xl">
        <PriceListForm key={list?.id ?? 'new'} list={list} mayEdit={mayEdit} />
      </div>
    </article>
  )
}
