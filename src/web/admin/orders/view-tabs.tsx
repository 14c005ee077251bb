import { Link } from 'react-router'
import { orderViews } from '#contract/admin/orders.ts'
import type { SavedView } from '#contract/admin/views.ts'
import { listPath, type OrderList, searchOf, viewLabels } from './list-address.ts'

const tab =
  'inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-ink-700 -outline-offset-2 aria-[current=page]:border-clay-600 aria-[current=page]:text-ink-900'

/** Scrolls the row until the tab is centred. */
function centre(tab: HTMLElement | null): void {
  const row = tab?.closest('nav')
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** The current tab; React calls its `ref` when the tab becomes current. */
const current = { 'aria-current': 'page', ref: centre } as const

/** The views, each an address; a search stays when the view changes. Saved views follow. */
export function ViewTabs({ list, views }: { list: OrderList; views: SavedView[] }) {
  const here = searchOf({ ...list, cursor: undefined })
  const isSaved = views.some(({ search }) => search === here)
  return (
    <nav
      aria-label="Views of orders"
      className="scrolls-sideways relative mt-4 border-paper-300 border-b sm:mt-5"
    >
      <ul className="flex gap-x-1 max-sm:w-max max-sm:pr-8 sm:-mb-px sm:flex-wrap">
        {orderViews.map((view) => (
          <li key={view}>
            <Link
              to={listPath({ ...list, view, cursor: undefined })}
              className={tab}
              {...(view === list.view && !isSaved && current)}
            >
              {viewLabels[view]}
            </Link>
          </li>
        ))}
        {views.map(({ id, name, search, is_own, by }) => (
          <li key={id}>
            <Link
              to={search ? `/orders?${search}` : '/orders'}
              title={is_own ? 'Your own view' : `Shared by ${by}`}
              className={`${tab} italic`}
              {...(search === here && current)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
