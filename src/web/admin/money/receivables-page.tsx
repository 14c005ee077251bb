import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  listReceivables,
  type Receivable,
  type ReceivableView,
  receivableViews,
} from '#contract/admin/receivables.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { TableHead } from '../components/table-head.tsx'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { dayName } from './day-table.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { ViewLinks } from './view-links.tsx'

interface Loaded extends Reply<typeof listReceivables> {
  view: ReceivableView
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = receivableViews.find((one) => one === search.get('view')) ?? 'overdue'
  const cursor = search.get('cursor') ?? undefined
  const found = await loadFor(request, () => staffApi(listReceivables, { query: { view, cursor } }))
  return { view, ...found }
}

const words: Record<ReceivableView, { label: string; sentence: string; none: string }> = {
  overdue: {
    label: 'Overdue',
    sentence: 'The last day to pay is over. Open an order to record its money.',
    none: 'No invoice is overdue.',
  },
  due: {
    label: 'Due',
    sentence: 'Sold by invoice, and still to be paid in time.',
    none: 'No invoice is due.',
  },
}

/** Money that business customers pay later by invoice. */
export function Component() {
  const { view: shown, receivables, count, total, next_cursor } = useLoaderData<Loaded>()
  useTitle('Unpaid invoices')
  useLive({ kinds: ['order'] })
  return (
    <>
      <h1 className="text-heading">Unpaid invoices</h1>
      <MoneyTabs here="/money/receivables" />
      <ViewLinks
        label="Which list"
        views={receivableViews.map((view) => ({
          to: view === 'overdue' ? '/money/receivables' : `/money/receivables?view=${view}`,
          label: words[view].label,
          isHere: view === shown,
        }))}
      />
      <p role="status" className="mt-4 text-ink-700">
        {count === 0
          ? words[shown].none
          : `${count} ${count === 1 ? 'order' : 'orders'}, ${formatRupees(total)}. ${words[shown].sentence}`}
      </p>
      {receivables.length > 0 && (
        <div className="card mt-4 min-w-0 p-4 sm:p-5">
          <Receivables receivables={receivables} />
        </div>
      )}
      {next_cursor && (
        <Link
          to={`/money/receivables?${new URLSearchParams({ view: shown, cursor: next_cursor })}`}
          className="text-link mt-4 inline-block py-2"
        >
          Next page
        </Link>
      )}
    </>
  )
}

function Receivables({ receivables }: { receivables: Receivable[] }) {
  const seesCustomers = may(useSession(), 'customers.read')
  return (
    <ScrollArea label="Orders">
      <table className="w-full text-label sm:min-w-160">
        <TableHead words={['Order', 'Customer']} figures={['Amount', 'Due on']} isShortened />
        <tbody>
          {receivables.map(({ id, order, order_status, customer, name, amount, due_on, days }) => (
            <tr key={id} className="border-paper-200 border-b align-top">
              <th scope="row" className="py-2 pr-2 text-left font-medium">
                <Link to={`/orders/${order}`} className="text-link inline-block py-2">
                  {order}
                </Link>
                <span className="block font-normal text-ink-700">{order_status}</span>
              </th>
              <td className="wrap-anywhere px-2 py-2">
                {customer !== null && seesCustomers ? (
                  <Link to={`/customers/${customer}`} className="text-link inline-block py-2">
                    {name}
                  </Link>
                ) : (
                  <span className="block py-2">{name}</span>
                )}
                <span className="block text-ink-700">{daysText(days)}</span>
              </td>
              <td className="whitespace-nowrap px-2 py-4 text-right font-semibold tabular-nums">
                {formatRupees(amount)}
              </td>
              <td className="whitespace-nowrap px-2 py-4 text-right tabular-nums max-sm:hidden">
                {dayName(due_on)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** '3 days overdue', 'due today', 'due in 5 days'. */
function daysText(days: number): string {
  if (days === 0) return 'due today'
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days > 0 ? `${count} overdue` : `due in ${count}`
}
