import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getToday } from '#contract/admin/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatTime } from '../../lib/dates.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { BeforeSelling } from './before-selling.tsx'
import { HandoverNote } from './handover-note.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { screenOf } from './screen-of.ts'

type Today = Reply<typeof getToday>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Today> =>
  loadFor(request, () => staffApi(getToday, {}))

/** Open work, the most urgent first; each figure opens the list that it counts. */
export function Component() {
  const { counters, handover, last_handover, since, checklist } = useLoaderData<Today>()
  useTitle('Today')
  useLive({
    kinds: [
      'order',
      'refund',
      'dispute',
      'payout',
      'matter',
      'ticket',
      'stock',
      'product',
      'handover',
      'checklist',
      'settings',
      'proposal',
    ],
  })
  const shown = counters.flatMap((counter) => {
    const to = screenOf(counter.list)
    return to === null ? [] : [{ ...counter, to }]
  })
  return (
    <>
      <h1 className="text-heading">Today</h1>
      {checklist && <BeforeSelling progress={checklist} />}
      <ul className="mt-4 grid grid-cols-2 gap-2.5 sm:mt-5 sm:gap-3 lg:grid-cols-3">
        {shown.map(({ key, label, count, as_of, to }) => (
          <li key={key}>
            <Link
              to={to}
              data-is-empty={count === 0}
              className="card flex h-full items-baseline justify-between gap-x-3 p-4 no-underline sm:gap-4 sm:p-5 hover:border-leaf-700 data-[is-empty=true]:bg-transparent data-[is-empty=true]:text-ink-700"
            >
              <span className="wrap-break-word font-semibold leading-snug">
                {label}
                {as_of && (
                  <span className="block font-normal text-ink-700 text-label">
                    at {formatTime(as_of)} IST
                  </span>
                )}
              </span>
              <span className="font-display text-heading">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
        <HandoverNote note={handover} last={last_handover} />
        <RecentChanges since={since} />
      </div>
    </>
  )
}
