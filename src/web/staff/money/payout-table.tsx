import { formatRupees } from '#contract/money.ts'
import type { Payout } from '#contract/staff/payouts.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { dayName } from './day-table.tsx'

/** What reached the bank comes first, since a phone has room for one figure. */
const columns: [heading: string, of: (payout: Payout) => number][] = [
  ['To the bank', ({ net }) => net],
  ['Payments', ({ payments }) => payments],
  ['Refunds', ({ refunds }) => -refunds],
  ['Other', ({ other }) => other],
  ['Fee', ({ fee }) => -fee],
  ['Tax on it', ({ tax }) => -tax],
]

/** Transfers of the provider with their sums. */
export const PayoutTable = ({ payouts }: { payouts: Payout[] }) => (
  <ScrollArea label="Payouts">
    <table className="w-full text-label sm:min-w-160">
      <TableHead words={['Settled on', 'UTR']} figures={columns.map(([heading]) => heading)} isShortened />
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.id} className="border-paper-200 border-b">
            <th scope="row" className="py-2 pr-2 text-left font-medium sm:whitespace-nowrap">
              {dayName(payout.settled_on)}
              <span className="block font-normal text-ink-700">
                {payout.lines} {payout.lines === 1 ? 'line' : 'lines'}
              </span>
            </th>
            <td className="break-all px-2 py-2">{payout.utr}</td>
            {columns.map(([heading, of], index) => (
              <td
                key={heading}
                className={`whitespace-nowrap px-2 py-2 text-right tabular-nums ${index > 0 ? 'max-sm:hidden' : 'font-semibold'}`}
              >
                {of(payout) === 0 ? '–' : formatRupees(of(payout))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)
