import { Link } from 'react-router'
import type { ClosingPart, DayRow, listDayRows } from '#contract/admin/daily-closing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { formatTime } from '../../lib/dates.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { TableHead } from '../components/table-head.tsx'

interface DayRowsProps {
  day: string
  part: ClosingPart
  found: Reply<typeof listDayRows>
}

const titles: Record<ClosingPart, string> = {
  all: 'All payments',
  orders: 'Payments that orders keep',
  refunds: 'Payments that go back, whole or in part',
  waiting: 'Payments that wait for a decision',
  explained: 'Explained payments',
  wrong: 'Payments that don’t add up',
}

const columns: [heading: string, of: (row: DayRow) => number][] = [
  ['Captured', ({ captured }) => captured],
  ['For orders', ({ orders }) => orders],
  ['Back', ({ refunds }) => refunds],
  ['Waiting', ({ waiting }) => waiting],
]

/** The payments behind a figure of a day. */
export function DayRows({ day, part, found: { rows, next_cursor, count } }: DayRowsProps) {
  return (
    <Card heading={`${titles[part]} (${count})`}>
      {rows.length === 0 ? (
        <Quiet>There is none.</Quiet>
      ) : (
        <ScrollArea label={titles[part]}>
          <table className="w-full text-label sm:min-w-160">
            <TableHead
              words={['Time (IST)', 'Order and payment']}
              figures={columns.map(([heading]) => heading)}
              isShortened
            />
            <tbody>
              {rows.map((row) => (
                <Row key={row.provider_payment_id} row={row} />
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {next_cursor && (
        <Link
          to={`/money/days/${day}?part=${part}&cursor=${next_cursor}`}
          className="text-link mt-3 inline-block py-2"
        >
          Next page
        </Link>
      )}
    </Card>
  )
}

function Row({ row }: { row: DayRow }) {
  return (
    <tr className="border-paper-200 border-b align-top">
      <td className="whitespace-nowrap py-2 pr-2">{formatTime(row.at)}</td>
      <td className="px-2 py-2">
        {row.order ? (
          <Link to={`/orders/${row.order}`} className="text-link">
            {row.order}
          </Link>
        ) : (
          'No order'
        )}
        {row.order_status && <span className="text-ink-700"> {row.order_status}</span>}
        <span className="block text-ink-700 [overflow-wrap:anywhere]">{row.provider_payment_id}</span>
        <PlacesOnPhone row={row} />
        {row.problem && <strong className="block text-alert-700">{row.problem}</strong>}
      </td>
      {columns.map(([heading, of], index) => (
        <td
          key={heading}
          data-is-empty={of(row) === 0}
          className={`whitespace-nowrap px-2 py-2 text-right tabular-nums data-[is-empty=true]:text-ink-700 ${index > 0 ? 'max-sm:hidden' : ''}`}
        >
          {of(row) === 0 ? '–' : formatRupees(of(row))}
        </td>
      ))}
    </tr>
  )
}

/**
 * The distribution of the money on phones, which have no room for columns; nothing when the order keeps all
 * of it.
 */
function PlacesOnPhone({ row }: { row: DayRow }) {
  if (row.orders === row.captured) return null
  const places = columns.slice(1).filter(([, of]) => of(row) !== 0)
  return (
    <span className="block sm:hidden">
      {places.map(([heading, of]) => `${heading} ${formatRupees(of(row))}`).join(' · ')}
    </span>
  )
}
