import type { Order } from '#contract/shop/orders.ts'
import { formatDayAndTime } from '../../lib/dates.ts'

/** The history of an order, oldest first, with its carrier. */
export function TimeLine({ order: { history, carrier, tracking_number } }: { order: Order }) {
  return (
    <>
      {(carrier || tracking_number) && (
        <dl className="mb-6 flex flex-wrap gap-x-8 gap-y-2 rounded-(--radius-control) bg-leaf-50 p-4">
          {carrier && <Fact name="Carrier" value={carrier} />}
          {tracking_number && <Fact name="Tracking number" value={tracking_number} />}
        </dl>
      )}
      <ol className="ml-1.5 border-leaf-300 border-l">
        {history.map((entry, index) => (
          <li key={`${entry.at} ${entry.status} ${entry.note}`} className="relative pb-5 pl-6 last:pb-0">
            <span
              aria-hidden
              className={`absolute top-1.5 -left-[0.40625rem] size-3 rounded-full border-2 border-paper-0 ring-1 ring-leaf-600 ${index === history.length - 1 ? 'bg-leaf-700' : 'bg-leaf-100'}`}
            />
            {isNews(history, index) ? <p className="font-semibold">{entry.status}</p> : <p>{entry.note}</p>}
            <p className="text-ink-700 text-label">
              <time dateTime={entry.at}>{formatDayAndTime(entry.at)}</time>
            </p>
            {entry.note && isNews(history, index) && <p className="mt-1">{entry.note}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}

/** An event without a change of status, such as a failed payment attempt, is an entry of its own. */
const isNews = (history: Order['history'], index: number): boolean =>
  !history[index]?.note || history[index].status !== history[index - 1]?.status

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-700 text-label">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}
