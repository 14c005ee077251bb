import { Link } from 'react-router'
import type { DaySums } from '#contract/admin/daily-closing.ts'
import { formatRupees } from '#shared/money.ts'
import { formatDay } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { TableHead } from '../components/table-head.tsx'

/** '21 November 2026', of a day in India. */
export const dayName = (day: string): string => formatDay(`${day}T12:00:00+05:30`)

/** A phone has room for the first of them; a day's own page has all. */
const columns: [heading: string, of: (day: DaySums) => { count: number; amount: number }][] = [
  ['Captured', ({ captured }) => captured],
  ['For orders', ({ orders }) => orders],
  ['Back to shoppers', ({ refunds }) => refunds],
  ['Waiting', ({ waiting }) => waiting],
]

/** Days with their money; a day that does not add up is marked. */
export const DayTable = ({ days, label }: { days: DaySums[]; label: string }) => (
  <ScrollArea label={label}>
    <table className="w-full text-label sm:min-w-160">
      <TableHead words={['Day', 'Adds up']} figures={columns.map(([heading]) => heading)} isShortened />
      <tbody>
        {days.map((day) => (
          <tr key={day.day} className="border-paper-200 border-b">
            <th scope="row" className="py-1 pr-2 text-left font-medium sm:whitespace-nowrap">
              <Link to={`/money/days/${day.day}`} className="text-link inline-block py-2">
                {dayName(day.day)}
              </Link>
              {day.is_open && <span className="block pb-1 text-ink-700">so far</span>}
            </th>
            <td className="whitespace-nowrap px-2 py-2">
              <Verdict day={day} />
            </td>
            {columns.map(([heading, of], index) => (
              <td
                key={heading}
                data-is-empty={of(day).count === 0}
                className={`whitespace-nowrap px-2 py-2 text-right tabular-nums data-[is-empty=true]:text-ink-700 ${index > 0 ? 'max-sm:hidden' : ''}`}
              >
                {of(day).count === 0 ? '–' : formatRupees(of(day).amount)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

export function Verdict({ day }: { day: Pick<DaySums, 'adds_up' | 'difference' | 'wrong' | 'captured'> }) {
  if (day.adds_up)
    return day.captured.count === 0 ? (
      <span className="text-ink-700">No money</span>
    ) : (
      <Badge tone="green">Adds up</Badge>
    )
  return (
    <Badge tone="red">
      {day.difference === 0 ? `${day.wrong} wrong` : `Off by ${formatRupees(Math.abs(day.difference))}`}
    </Badge>
  )
}
