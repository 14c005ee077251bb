import { useCallback, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readOrdersFile } from '#contract/admin/list-files.ts'
import { listStaffOrders } from '#contract/admin/orders.ts'
import { listViews, type SavedView } from '#contract/admin/views.ts'
import type { Reply } from '#contract/endpoint.ts'
import { focusVisible } from '../../lib/focus.ts'
import { Pages } from '../components/pages.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { BulkBar, countText } from '../list/bulk-bar.tsx'
import { ExportLink } from '../list/export-link.tsx'
import { NewRowsNotice } from '../list/new-rows-notice.tsx'
import { useSelection } from '../list/use-selection.ts'
import { useStableRows } from '../list/use-stable-rows.ts'
import { useLive } from '../live/use-live.ts'
import { PackChosen } from '../packing/pack-chosen.tsx'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { listPath, type OrderList, queryOf, readList, searchOf, viewLabels } from './list-address.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderTable } from './order-table.tsx'
import { SaveView } from './save-view.tsx'
import { ViewTabs } from './view-tabs.tsx'

interface Loaded {
  list: OrderList
  found: Reply<typeof listStaffOrders>
  views: SavedView[]
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const list = readList(new URL(request.url).searchParams)
  const [found, { views }] = await loadFor(request, () =>
    Promise.all([
      staffApi(listStaffOrders, { query: { ...queryOf(list), cursor: list.cursor } }),
      staffApi(listViews, {}),
    ]),
  )
  return { list, found, views }
}

export function Component() {
  const { list, found, views } = useLoaderData<Loaded>()
  const address = searchOf(list)
  const saved = views.find(({ search }) => search === searchOf({ ...list, cursor: undefined }))
  const name = saved?.name ?? (list.view === 'all' ? null : viewLabels[list.view])
  useTitle(name ? `Orders: ${name}` : 'Orders')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-heading">Orders</h1>
          <p role="status" className="text-ink-700">
            {countText(found.count, found.is_count_cut)} {found.count === 1 ? 'order' : 'orders'}
            {list.q && ` for “${list.q}”`}
            {list.offer && ' with one promotion'}
          </p>
        </div>
        <span className="flex flex-wrap items-end gap-3">
          <ExportLink file={readOrdersFile} query={queryOf(list)} />
          <SaveView key={address} list={list} saved={saved} />
        </span>
      </div>
      <ViewTabs list={list} views={views} />
      <OrderFilters key={address} list={list} />
      <Orders key={address} list={list} found={found} />
      <Pages
        first={list.cursor !== undefined && listPath({ ...list, cursor: undefined })}
        next={found.next_cursor !== null && listPath({ ...list, cursor: found.next_cursor })}
      />
    </>
  )
}

interface OrdersProps {
  list: OrderList
  found: Loaded['found']
}

/** The rows of a page, which do not move while the list is in use. */
function Orders({ list, found }: OrdersProps) {
  useLive({ kinds: ['order', 'refund', 'view'] })
  const place = useRef<HTMLDivElement>(null)
  const isBusy = useCallback(() => isListInUse(place.current), [])
  const { shown, newRowCount, refresh } = useStableRows(found.orders, isBusy)
  const ids = shown.map(({ row }) => row.id)
  const selecting = useSelection(ids)
  const isChoosing = selecting.ids.size > 0
  useScreenCommands([
    ...(ids.length > selecting.ids.size
      ? [{ key: 'choose-page', label: 'Choose all on this page', run: selecting.toggleAll }]
      : []),
    ...(isChoosing ? [{ key: 'choose-none', label: 'Choose none', run: selecting.clear }] : []),
  ])
  const [previewed, setPreviewed] = useState<string | null>(null)
  const at = previewed === null ? -1 : ids.indexOf(previewed)
  const row = shown[at]?.row

  function close(): void {
    setPreviewed(null)
    focusVisible(place.current, `[data-preview="${previewed}"]`)
  }

  return (
    <div ref={place} data-is-in-use={isChoosing || row !== undefined}>
      <NewRowsNotice count={newRowCount} noun={['new order', 'new orders']} onShow={refresh} />
      {shown.length > 0 ? (
        <OrderTable shown={shown} selecting={selecting} onPreview={setPreviewed} />
      ) : (
        <NoOrders list={list} />
      )}
      <BulkBar
        selecting={selecting}
        count={found.count}
        isCut={found.is_count_cut}
        shown={ids.length}
        noun={['order', 'orders']}
      >
        <BulkActions list={list} selecting={selecting} />
        {!selecting.isWhole && <PackChosen ids={ids.filter((id) => selecting.ids.has(id))} />}
      </BulkBar>
      {row && (
        <OrderDrawer
          order={row}
          next={shown[at + 1]?.row}
          onStep={(step) => setPreviewed(ids[Math.min(Math.max(at + step, 0), ids.length - 1)] ?? null)}
          onClose={close}
        />
      )}
    </div>
  )
}

/**
 * Whether a list is in use: a row is chosen or open (`data-is-in-use`), or the list has the focus or the
 * pointer.
 */
function isListInUse(place: HTMLElement | null): boolean {
  if (!place) return false
  const isPointedAt = window.matchMedia('(hover: hover)').matches && place.matches(':hover')
  return place.dataset.isInUse === 'true' || place.contains(document.activeElement) || isPointedAt
}
