import { useEffect, useRef, useState } from 'react'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { useSession } from '../components/session.ts'
import { changesSince } from './changes-since.ts'

type Entry = StaffOrder['timeline'][number]

const maxShown = 5

/** Changes by others while the order is open: announced, and shown until closed. */
export function ChangesByOthers({ order }: { order: StaffOrder }) {
  const { name } = useSession()
  const before = useRef(order)
  const [changes, setNews] = useState<Entry[]>([])
  useEffect(() => {
    const fresh = changesSince(before.current, order).filter(({ by }) => by !== name)
    before.current = order
    if (fresh.length > 0) setNews((known) => [...known, ...fresh].slice(-maxShown))
  }, [order, name])
  return (
    <div role="status" className="mt-3 empty:hidden">
      {changes.length > 0 && (
        <div className="fade-in flex items-start justify-between gap-4 rounded-(--radius-control) border border-sky-800/30 bg-sky-100 px-4 py-2 text-sky-800">
          <ul className="py-1">
            {changes.map(({ at, by, what }) => (
              <li key={`${at} ${what}`}>
                <span className="font-semibold">{by}</span>: {what}
              </li>
            ))}
          </ul>
          <button type="button" className="min-h-9 font-semibold underline" onClick={() => setNews([])}>
            Close
          </button>
        </div>
      )}
    </div>
  )
}
