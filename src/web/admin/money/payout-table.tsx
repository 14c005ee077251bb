import { Link } from 'react-router'
import type { Payout } from '#contract/admin/payouts.ts'
import { formatRupees } from '#shared/money.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { TableHead } from '../components/table-head.tsx'
import { dayName } from './day-table.tsx'

type Column = [heading: string, of: (payout: Payout) => number]

/** Bank transfers come first; on phones the other columns follow below. */
const columns: Column[] = [
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
      {payouts.map((payout) => (
        <tbody key={payout.id} className="border-paper-200 border-b">
          <Sums payout={payout} />
          <tr className="sm:hidden">
            <td colSpan={3} className="pb-2.5">
              <Parts payout={payout} />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  </ScrollArea>
)

const Sums = ({ payout }: { payout: Payout }) => (
  <tr>
    <th scope="row" className="py-2 pr-2 text-left font-medium sm:whitespace-nowrap">
      {dayName(payout.settled_on)}
      <span className="block font-normal text-ink-700">
        {payout.lines} {payout.lines === 1 ? 'line' : 'lines'}
      </span>
      {payout.uneven > 0 && (
        <Link to="/money/payouts?view=uneven" className="text-link block py-1 font-normal">
          {payout.uneven} {payout.uneven === 1 ? 'does' : 'do'} not add up
        </Link>
      )}
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
)

/** The composition of a transfer, where the table has no room for it. */
const Parts = ({ payout }: { payout: Payout }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 rounded-(--radius-control) bg-paper-100 px-3 py-2">
    {columns.slice(1).flatMap(([heading, of]) =>
      of(payout) === 0
        ? []
        : [
            <dt key={heading} className="text-ink-700">
              {heading}
            </dt>,
            <dd key={`${heading} sum`} className="text-right tabular-nums">
              {formatRupees(of(payout))}
            </dd>,
          ],
    )}
  </dl>
)
