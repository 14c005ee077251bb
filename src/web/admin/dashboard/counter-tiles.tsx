import { Link } from 'react-router'
import type { getToday } from '#contract/admin/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatTime } from '../../lib/dates.ts'

/** A counter whose list has a screen. */
export type Tile = Reply<typeof getToday>['counters'][number] & { to: string }

/** Figures that open the lists that they count. */
export const CounterTiles = ({
  tiles,
  label,
  columns,
}: {
  tiles: Tile[]
  label: string
  columns: string
}) => (
  <ul aria-label={label} className={`grid gap-2.5 sm:gap-3 ${columns}`}>
    {tiles.map(({ key, label: words, count, as_of, to }) => (
      <li key={key} className="sm:max-lg:only:col-span-2">
        <Link
          to={to}
          className="card grid h-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-3 no-underline sm:gap-4 sm:p-5 lg:content-center hover:border-leaf-700"
        >
          <span className="wrap-break-word font-semibold leading-snug">
            {words}
            {as_of && (
              <span className="block font-normal text-ink-700 text-label">at {formatTime(as_of)} IST</span>
            )}
          </span>
          <span className="font-display text-heading">{count}</span>
        </Link>
      </li>
    ))}
  </ul>
)

/** The lists without entries, folded away. */
export const EmptyLists = ({ tiles }: { tiles: Tile[] }) => (
  <details className="card mt-4 px-4 sm:px-5">
    <summary className="min-h-11 cursor-pointer content-center font-semibold">
      Nothing to do: {tiles.length === 1 ? '1 list' : `${tiles.length} lists`}
    </summary>
    <ul className="grid gap-x-6 pb-3 sm:grid-cols-2 lg:grid-cols-3">
      {tiles.map(({ key, label, to }) => (
        <li key={key}>
          <Link to={to} className="inline-flex min-h-9 items-center text-link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </details>
)
