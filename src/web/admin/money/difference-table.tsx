import { Link } from 'react-router'
import type { PayoutDifference } from '#contract/admin/payouts.ts'
import { formatRupees } from '#shared/money.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Age } from '../components/age.tsx'
import { TableHead } from '../components/table-head.tsx'

const sumOf = (amount: number | null): string => (amount === null ? 'nothing' : formatRupees(amount))

interface DifferenceTableProps {
  differences: PayoutDifference[]
  /** The two amounts: the provider's and ours. */
  figures: [theirs: string, ours: string]
}

/** Each difference links to its order when that is known. */
export const DifferenceTable = ({ differences, figures }: DifferenceTableProps) => (
  <ScrollArea label="Differences">
    <table className="w-full text-label sm:min-w-160">
      <TableHead words={['Order', 'What']} figures={figures} />
      <tbody>
        {differences.map(({ kind, provider_id, order, at, ours, theirs, payout }) => (
          <tr key={provider_id} className="border-paper-200 border-b">
            <th scope="row" className="py-2 pr-2 text-left font-medium">
              {order ? (
                <Link to={`/orders/${order}`} className="text-link inline-block py-2">
                  {order}
                </Link>
              ) : (
                <span className="font-normal text-ink-700">no order</span>
              )}
            </th>
            <td className="break-all px-2 py-2">
              {names[kind]}, <Age at={at} />
              <span className="block text-ink-700">{[provider_id, payout].filter(Boolean).join(' · ')}</span>
            </td>
            <td className="whitespace-nowrap px-2 py-2 text-right tabular-nums">{sumOf(theirs)}</td>
            <td className="whitespace-nowrap px-2 py-2 text-right tabular-nums">{sumOf(ours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

const names = { payment: 'Payment', refund: 'Refund', dispute: 'Lost dispute' }
