import { Link } from 'react-router'
import type { RemittanceRow } from '#contract/admin/remittances.ts'
import { formatRupees } from '#shared/money.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { TableHead } from '../components/table-head.tsx'
import { dayName } from './day-table.tsx'

/** Rows of a statement with what they come to. */
export const RemittanceRows = ({ rows, label }: { rows: RemittanceRow[]; label: string }) => (
  <ScrollArea label={label}>
    <table className="w-full text-label sm:min-w-160">
      <TableHead words={['Order', 'What']} figures={['Amount', 'Deductions']} isShortened />
      <tbody>
        {rows.map(({ id, awb, order, amount, deductions, delivered_on, sentence }) => (
          <tr key={id} className="border-paper-200 border-b align-top">
            <th scope="row" className="py-2 pr-2 text-left font-medium">
              <OrderLink order={order} />
            </th>
            <td className="px-2 py-2">
              <span className="block py-2">{sentence}</span>
              <span className="block wrap-anywhere text-ink-700">
                AWB {awb}
                {delivered_on && ` · delivered ${dayName(delivered_on)}`}
              </span>
            </td>
            <td className="whitespace-nowrap px-2 py-4 text-right tabular-nums">{formatRupees(amount)}</td>
            <td className="whitespace-nowrap px-2 py-4 text-right tabular-nums max-sm:hidden">
              {deductions === 0 ? '–' : formatRupees(deductions)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

/** The order of a row, where its AWB is known. */
export const OrderLink = ({ order }: { order: string | null }) =>
  order ? (
    <Link to={`/orders/${order}`} className="text-link inline-block py-2">
      {order}
    </Link>
  ) : (
    <span className="inline-block py-2 font-normal text-ink-700">no order</span>
  )
