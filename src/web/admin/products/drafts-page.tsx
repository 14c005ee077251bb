import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { draftTarget } from '#contract/admin/bulk-products.ts'
import { type DraftBrief, listProductDrafts } from '#contract/admin/product-drafts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { Tabs } from '../components/tabs.tsx'
import { useTitle } from '../components/title.ts'
import { ChooseAll } from '../list/choose-all.tsx'
import { RowCheckbox } from '../list/row-checkbox.tsx'
import { type Selecting, useSelection } from '../list/use-selection.ts'
import { useLive } from '../live/use-live.ts'
import { actsOnDrafts } from './bulk/product-acts.ts'
import { ChosenProducts } from './bulk/product-bulk.tsx'
import { productTabs } from './product-tabs.ts'

interface Loaded {
  view: 'all' | 'coming'
  cursor: string | undefined
  found: Reply<typeof listProductDrafts>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = search.get('view') === 'coming' ? 'coming' : 'all'
  const cursor = search.get('cursor') ?? undefined
  const found = await loadFor(request, () => staffApi(listProductDrafts, { query: { view, cursor } }))
  return { view, cursor, found }
}

/** Drafts of products, and scheduled ones. */
export function Component() {
  const { view, cursor, found } = useLoaderData<Loaded>()
  const title = view === 'all' ? 'Drafts' : 'Coming'
  useTitle(`Products: ${title}`)
  useLive({ kinds: ['draft'] })
  const first = view === 'all' ? '/products/drafts' : '/products/drafts?view=coming'
  const next = `/products/drafts?${new URLSearchParams({ view, cursor: found.next_cursor ?? '' })}`
  return (
    <>
      <h1 className="text-heading">{title}</h1>
      <p role="status" className="text-ink-700">
        {found.count} {found.count === 1 ? 'draft' : 'drafts'}
      </p>
      <Tabs label="Views of products" tabs={productTabs(first)} />
      {found.drafts.length === 0 && (
        <p className="py-14 text-center text-ink-700">
          {view === 'all' ? 'No product has a draft.' : 'No draft is scheduled.'}
        </p>
      )}
      <Drafts key={`${view} ${cursor}`} view={view} found={found} />
      <Pages
        first={cursor !== undefined && first}
        next={found.next_cursor !== null && next}
        firstLabel="First page"
      />
    </>
  )
}

/** The rows of a page, and the actions for the chosen ones. */
function Drafts({ view, found }: Pick<Loaded, 'view' | 'found'>) {
  const order = found.drafts.map(({ id }) => draftTarget(id))
  const selecting = useSelection(order)
  return (
    <>
      <ChooseAll order={order} selecting={selecting} />
      <ul className="mt-1 grid gap-3">
        {found.drafts.map((draft) => (
          <Row key={draft.id} draft={draft} selecting={selecting} />
        ))}
      </ul>
      <ChosenProducts
        acts={actsOnDrafts}
        selecting={selecting}
        list={{ of: 'drafts', view }}
        count={found.count}
        shown={order.length}
        noun={['draft', 'drafts']}
      />
    </>
  )
}

function Row({ draft, selecting }: { draft: DraftBrief; selecting: Selecting }) {
  const id = draftTarget(draft.id)
  const to = draft.product_id === null ? `/products/drafts/${draft.id}` : `/products/${draft.product_id}`
  return (
    <li className="card grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <RowCheckbox
        label={`Choose ${draft.name}`}
        isOn={selecting.ids.has(id)}
        onToggle={(isRange) => selecting.toggle(id, isRange)}
      />
      <span className="min-w-0 break-words">
        <Link to={to} className="text-link font-semibold">
          {draft.name}
        </Link>
        <span className="block text-ink-700 text-label">
          {draft.by ?? 'Somebody'}, <Age at={draft.updated_at} />
        </span>
        {draft.problem && <span className="block text-label">Not published: {draft.problem}</span>}
      </span>
      <span className="col-start-2 flex flex-wrap gap-2 sm:col-start-auto">
        {draft.product_id === null && <Badge tone="blue">New</Badge>}
        {draft.publish_at && <Badge tone="clay">{formatMoment(draft.publish_at)} IST</Badge>}
        {draft.problem && <Badge tone="red">Kept back</Badge>}
      </span>
    </li>
  )
}
