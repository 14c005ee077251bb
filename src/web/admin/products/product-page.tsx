import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { findProductDraft, type ProductDraft } from '#contract/admin/product-drafts.ts'
import { getStaffProduct, type StaffProduct } from '#contract/admin/products.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { NewDraft } from '../drafts/new-draft.tsx'
import { useLive } from '../live/use-live.ts'
import { ArchiveButton } from './archive-button.tsx'
import { CostCard } from './cost-card.tsx'
import { DraftForm } from './draft-form.tsx'
import { LinkToBuy } from './link-to-buy.tsx'
import { productKind } from './product-kind.ts'
import { ShelfCard } from './shelf-card.tsx'
import { waitingText } from './waiting-text.ts'

interface Loaded {
  product: StaffProduct
  draft: ProductDraft | null
}

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs): Promise<Loaded> {
  return loadFor(request, async () => {
    const [product, { draft }] = await Promise.all([
      staffApi(getStaffProduct, { params: { id } }),
      staffApi(findProductDraft, { params: { id } }),
    ])
    return { product, draft }
  })
}

/** A product with its fields, its draft and its stock. */
export function Component() {
  const { product, draft } = useLoaderData<Loaded>()
  const session = useSession()
  useTitle(product.name)
  useLive({ kinds: ['product', 'stock', 'draft'] })
  return (
    <article>
      <Link to="/products" className="text-link text-label">
        All products
      </Link>
      <h1 className="mt-2 text-heading">{product.name}</h1>
      <p className="text-ink-700 text-label">
        Edited <Age at={product.edited_at} /> ·{' '}
        <Link to={`/products/${product.id}/versions`} className="text-link">
          Versions
        </Link>
      </p>
      {product.archived && (
        <p className="mt-2 max-w-prose">
          <Badge tone="grey">Not in the shop</Badge> Its page says that it is no longer sold, and shows what
          can be bought instead. Orders that were placed are packed as ever.
        </p>
      )}
      {product.waiting > 0 && (
        <p className="mt-2 max-w-prose">
          {waitingText(product.waiting)}, and {product.waiting === 1 ? 'is' : 'are'} notified by mail when it
          can be bought: three for each free pack a day, those who asked first before the others.
        </p>
      )}
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div className="grid gap-5">
          {product.stock.map((row) => (
            <ShelfCard key={row.stock_id} row={row} />
          ))}
          {may(session, 'stock.cost') && <CostCard product={product} />}
          <div className="flex flex-wrap gap-3">
            {may(session, 'products.write') && <NewDraft kind={productKind} copyOf={product.id} />}
            {may(session, 'products.publish') && <ArchiveButton product={product} />}
            {!product.archived && <LinkToBuy origin={session.shop_origin} productId={product.id} />}
          </div>
        </div>
        <DraftForm
          key={product.id}
          live={product}
          draft={draft}
          mayEdit={may(session, 'products.write')}
          mayPublish={may(session, 'products.publish')}
        />
      </div>
    </article>
  )
}
