import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { productTarget } from '#contract/admin/bulk-products.ts'
import { readProductsFile } from '#contract/admin/list-files.ts'
import { listStaffProducts, type StaffProduct } from '#contract/admin/products.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { NewDraft } from '../drafts/new-draft.tsx'
import { ChooseAll } from '../list/choose-all.tsx'
import { ExportLink } from '../list/export-link.tsx'
import { RowCheckbox } from '../list/row-checkbox.tsx'
import { type Selecting, useSelection } from '../list/use-selection.ts'
import { useLive } from '../live/use-live.ts'
import { actsOnProducts } from './bulk/product-acts.ts'
import { ChosenProducts } from './bulk/product-bulk.tsx'
import { productKind } from './product-kind.ts'
import { productTabs } from './product-tabs.ts'
import { waitingText } from './waiting-text.ts'

type View = 'all' | 'low-stock'

interface Loaded {
  view: View
  cursor: string | undefined
  found: Reply<typeof listStaffProducts>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view: View = search.get('view') === 'low-stock' ? 'low-stock' : 'all'
  const cursor = search.get('cursor') ?? undefined
  return {
    view,
    cursor,
    found: await loadFor(request, () => staffApi(listStaffProducts, { query: { view, cursor } })),
  }
}

export function Component() {
  const { view, cursor, found } = useLoaderData<Loaded>()
  useTitle(view === 'all' ? 'Products' : 'Products: Low stock')
  useLive({ kinds: ['product', 'stock'] })
  const session = useSession()
  const path = (to: string): string => `/products?${new URLSearchParams({ view, cursor: to })}`
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-heading">Products</h1>
          <p role="status" className="text-ink-700">
            {found.count} {found.count === 1 ? 'product' : 'products'}
          </p>
        </div>
        <span className="flex flex-wrap gap-3">
          <ButtonLink to="/products/prices" look="secondary">
            Scheduled sales
          </ButtonLink>
          {may(session, 'import.run') && (
            <ButtonLink to="/imports" look="secondary">
              Import
            </ButtonLink>
          )}
          <ButtonLink to="/products/tax-rates" look="secondary">
            Tax rates
          </ButtonLink>
          <ButtonLink to="/products/grid" look="secondary">
            Bulk edit
          </ButtonLink>
          <ExportLink file={readProductsFile} query={{ view }} />
          {may(session, 'products.write') && <NewDraft kind={productKind} />}
        </span>
      </div>
      <Tabs
        label="Views of products"
        tabs={productTabs(view === 'all' ? '/products' : '/products?view=low-stock')}
      />
      {found.products.length === 0 && (
        <p className="py-14 text-center text-ink-700">
          {view === 'all'
            ? 'No products yet. Add the first one, or import a table.'
            : 'No product is low on stock.'}
        </p>
      )}
      <Products key={`${view} ${cursor}`} view={view} found={found} />
      <Pages
        first={cursor !== undefined && (view === 'all' ? '/products' : '/products?view=low-stock')}
        next={found.next_cursor !== null && path(found.next_cursor)}
        firstLabel="First page"
      />
    </>
  )
}

/** The rows of a page, and the actions for the chosen ones. */
function Products({ view, found }: Pick<Loaded, 'view' | 'found'>) {
  const order = found.products.map(({ id }) => productTarget(id))
  const selecting = useSelection(order)
  return (
    <>
      <ChooseAll order={order} selecting={selecting} />
      <ul className="mt-1 grid gap-3">
        {found.products.map((product) => (
          <Row key={product.id} product={product} selecting={selecting} />
        ))}
      </ul>
      <ChosenProducts
        acts={actsOnProducts}
        selecting={selecting}
        list={{ of: 'products', view }}
        count={found.count}
        shown={order.length}
        noun={['product', 'products']}
      />
    </>
  )
}

function Row({ product, selecting }: { product: StaffProduct; selecting: Selecting }) {
  const id = productTarget(product.id)
  return (
    <li className="card grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 p-4 sm:grid-cols-[auto_minmax(0,2fr)_minmax(0,2fr)_auto] sm:gap-x-5">
      <RowCheckbox
        label={`Choose ${product.name}`}
        isOn={selecting.ids.has(id)}
        onToggle={(isRange) => selecting.toggle(id, isRange)}
      />
      <span>
        <Link to={`/products/${product.id}`} className="text-link font-semibold">
          {product.name}
        </Link>
        <span className="block break-words text-ink-700 text-label">
          {product.net_quantity}
          {product.sku && ` · ${product.sku}`}
        </span>
      </span>
      <ul className="col-start-2 grid gap-1 text-label sm:col-start-auto">
        {product.stock.map((row) => (
          <li key={row.stock_id}>
            {product.components.length > 0 && `${row.name}: `}
            <strong>{row.on_hand - row.reserved}</strong> free of {row.on_hand}
          </li>
        ))}
        {product.waiting > 0 && <li>{waitingText(product.waiting)}</li>}
      </ul>
      <span className="col-start-2 flex items-center gap-3 sm:col-start-auto">
        {product.archived && <Badge tone="grey">Not in the shop</Badge>}
        {product.coming_soon && <Badge tone="clay">Coming soon</Badge>}
        <span className="font-semibold tabular-nums">{formatRupees(product.price)}</span>
      </span>
    </li>
  )
}
