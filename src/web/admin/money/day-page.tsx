import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ClosingPart, closingParts, getClosing, listDayRows } from '#contract/admin/daily-closing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { DayRows } from './day-rows.tsx'
import { dayName, Verdict } from './day-table.tsx'
import { Figures } from './figures.tsx'

interface Loaded {
  part: ClosingPart
  closing: Reply<typeof getClosing>
  found: Reply<typeof listDayRows>
}

export async function loader({ request, params: { day = '' } }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const part = closingParts.find((one) => one === search.get('part')) ?? 'all'
  const cursor = search.get('cursor') ?? undefined
  const [closing, found] = await loadFor(request, () =>
    Promise.all([
      staffApi(getClosing, { params: { day } }),
      staffApi(listDayRows, { params: { day }, query: { part, cursor } }),
    ]),
  )
  return { part, closing, found }
}

/** The closing of a day; each figure opens its payments. */
export function Component() {
  const { part, closing, found } = useLoaderData<Loaded>()
  const { day } = closing
  const name = dayName(day)
  useTitle(`Closing of ${name}`)
  useLive({ kinds: ['order', 'refund', 'unmatched'] })
  return (
    <>
      <Link to="/money/days" className="text-link text-label">
        Days
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">{name}</h1>
        <Verdict day={closing} />
        <nav aria-label="Other days" className="flex gap-4 text-label">
          <Link to={`/money/days/${closing.previous}`} className="text-link py-2">
            Day before
          </Link>
          {closing.next && (
            <Link to={`/money/days/${closing.next}`} className="text-link py-2">
              Day after
            </Link>
          )}
        </nav>
      </div>
      <p role="status" className="text-ink-700">
        As of {formatMoment(closing.as_of)} IST{closing.is_open && '; the day is not over'}.{' '}
        <a href={`/api/closings/${day}/file`} className="text-link" download>
          Download as CSV
        </a>
      </p>
      {!closing.adds_up && <Wrong closing={closing} />}
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <Figures closing={closing} part={part} />
        <Details closing={closing} />
      </div>
      <div className="mt-5">
        <DayRows day={day} part={part} found={found} />
      </div>
    </>
  )
}

function Wrong({ closing: { day, difference, wrong } }: Pick<Loaded, 'closing'>) {
  return (
    <div className="mt-4">
      <Notice tone="error">
        This day does not add up
        {difference !== 0 &&
          `: ${formatRupees(Math.abs(difference))} ${difference > 0 ? 'came and are nowhere' : 'are somewhere and never came'}`}
        .{' '}
        <Link to={`/money/days/${day}?part=wrong`} className="text-link font-semibold">
          {wrong === 1 ? 'Show the payment' : `Show the ${wrong} payments`}
        </Link>
      </Notice>
    </div>
  )
}

function Details({ closing }: Pick<Loaded, 'closing'>) {
  const { decided, done, documents, compared, day } = closing
  const lines: [string, { count: number; amount: number }, string?][] = [
    ['Refunds decided', decided, `/money/refunds?view=all&day=${day}`],
    ['Refunds done', done],
    ['Invoices', documents.invoices],
    ['Credit notes', documents.credit_notes],
    ['Refund vouchers', documents.refund_vouchers],
  ]
  return (
    <Card heading="What happened on this day">
      <dl className="grid gap-1.5">
        {lines.map(([label, { count, amount }, to]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt>
              {to && count > 0 ? (
                <Link to={to} className="text-link">
                  {label}
                </Link>
              ) : (
                label
              )}
              {count > 0 && <span className="text-ink-700 text-label"> {count}</span>}
            </dt>
            <dd className="tabular-nums">{count === 0 ? 'none' : formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <Quiet>
          {compared
            ? `Compared with the provider’s books ${formatMoment(compared.at)}: ${compared.differences === 0 ? 'they agree.' : `${compared.differences} differences in the seven days before.`}`
            : 'Not compared with the provider’s books yet; that happens after two at night.'}
        </Quiet>
      </div>
    </Card>
  )
}
