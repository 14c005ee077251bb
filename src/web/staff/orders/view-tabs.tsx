import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { orderViews } from '#contract/staff/orders.ts'
import type { SavedView } from '#contract/staff/views.ts'
import { listPath, type OrderList, searchOf, viewLabels } from './list-address.ts'

const tab =
  'inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-ink-700 -outline-offset-2 aria-[current=page]:border-clay-600 aria-[current=page]:text-ink-900'

/** The views, each an address; a search stays when the view changes. Saved views follow. */
export function ViewTabs({ list, views }: { list: OrderList; views: SavedView[] }) {
  const here = searchOf({ ...list, cursor: undefined })
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another tab in the row.
  useEffect(() => {
    const row = place.current
    const current = row?.querySelector<HTMLElement>('[aria-current=page]')
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [here])
  const isSaved = views.some(({ search }) => search === here)
  return (
    <nav
      ref={place}
      aria-label="Views of orders"
      className="scrolls-sideways relative mt-4 border-paper-300 border-b sm:mt-5"
    >
      <ul className="flex gap-x-1 max-sm:w-max max-sm:pr-8 sm:-mb-px sm:flex-wrap">
        {orderViews.map((view) => (
          <li key={view}>
            <Link
              to={listPath({ ...list, view, cursor: undefined })}
              aria-current={view === list.view && !isSaved ? 'page' : undefined}
              className={tab}
            >
              {viewLabels[view]}
            </Link>
          </li>
        ))}
        {views.map(({ id, name, search, is_own, by }) => (
          <li key={id}>
            <Link
              to={search ? `/orders?${search}` : '/orders'}
              aria-current={search === here ? 'page' : undefined}
              title={is_own ? 'Your own view' : `Shared by ${by}`}
              className={`${tab} italic`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
