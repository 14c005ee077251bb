import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getStaffProduct, type StaffProduct } from '#contract/staff/goods.ts'
import { useLive } from '../live/use-live.ts'
import { Age } from '../parts/age.tsx'
import { may, useSession } from '../parts/session.ts'
import { loadFor, staffApi } from '../parts/staff-api.ts'
import { useTitle } from '../parts/title.ts'
import { ProductForm } from './product-form.tsx'
import { ShelfCard } from './shelf-card.tsx'
import { waitingText } from './waiting-text.ts'

export const loader = ({ request, params }: LoaderFunctionArgs): Promise<StaffProduct> =>
  loadFor(request, () => staffApi(getStaffProduct, { params: { id: params.id ?? '' } }))

/** A product with its fields and its stock. */
export function Component() {
  const product = useLoaderData<StaffProduct>()
  const session = useSession()
  useTitle(product.name)
  useLive({ kinds: ['product', 'stock'] })
  return (
    <article>
      <Link to="/products" className="text-link text-label">
        All products
      </Link>
      <h1 className="mt-2 text-heading">{product.name}</h1>
      <p className="text-ink-700 text-label">
        Edited <Age at={product.updated_at} />
      </p>
      {product.waiting > 0 && (
        <p className="mt-2 max-w-prose">
          {waitingText(product.waiting)}, and {product.waiting === 1 ? 'is' : 'are'} told by mail when it can
          be bought: three for each free pack a day, those who asked first before the others.
        </p>
      )}
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div className="grid gap-5">
          {product.stock.map((row) => (
            <ShelfCard key={row.stock_id} row={row} />
          ))}
        </div>
        <ProductForm key={product.id} product={product} mayEdit={may(session, 'products.write')} />
      </div>
    </article>
  )
}
