import { Link } from 'react-router'
import type { Remittance, RemittanceDifference } from '#contract/admin/remittances.ts'
import { formatRupees } from '#shared/money.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Age } from '../components/age.tsx'
import { TableHead } from '../components/table-head.tsx'
import { dayName } from './day-table.tsx'
import { OrderLink } from './remittance-rows.tsx'

/** Statements of couriers with their sums. */
export const RemittanceTable = ({ remittances }: { remittances: Remittance[] }) => (
  <ScrollArea label="Statements">
    <table className="w-full text-label sm:min-w-160">
      <TableHead
        words={['Paid on', 'Statement']}
        figures={['To the bank', 'Collected', 'Deductions']}
        isShortened
      />
      <tbody>
        {remittances.map(
          ({ id, courier, number, utr, paid_on, rows, differing, net, amount, deductions }) => (
            <tr key={id} className="border-paper-200 border-b align-top">
              <th scope="row" className="py-2 pr-2 text-left font-medium sm:whitespace-nowrap">
                {dayName(paid_on)}
                <span className="block font-normal text-ink-700">
                  {rows} {rows === 1 ? 'row' : 'rows'}
                  {differing > 0 && `, ${differing} ${differing === 1 ? 'differs' : 'differ'}`}
                </span>
              </th>
              <td className="wrap-anywhere px-2 pb-2">
                <Link to={`/money/remittances/${id}`} className="text-link inline-block py-2">
                  {courier} {number}
                </Link>
                <span className="block text-ink-700">UTR {utr}</span>
              </td>
              <td className="whitespace-nowrap px-2 py-2 text-right font-semibold tabular-nums">
                {formatRupees(net)}
              </td>
              <td className="whitespace-nowrap px-2 py-2 text-right tabular-nums max-sm:hidden">
                {formatRupees(amount)}
              </td>
              <td className="whitespace-nowrap px-2 py-2 text-right tabular-nums max-sm:hidden">
                {deductions === 0 ? '–' : formatRupees(-deductions)}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  </ScrollArea>
)

/** Orders on which courier and books differ. */
export const RemittanceDifferences = ({ differences }: { differences: RemittanceDifference[] }) => (
  <ScrollArea label="Differences">
    <table className="w-full text-label sm:min-w-160">
      <TableHead words={['Order', 'What']} figures={['Courier', 'To collect']} isShortened />
      <tbody>
        {differences.map(({ id, awb, order, ours, theirs, at, remittance, sentence }) => (
          <tr key={id} className="border-paper-200 border-b align-top">
            <th scope="row" className="py-2 pr-2 text-left font-medium">
              <OrderLink order={order} />
            </th>
            <td className="px-2 py-2">
              <span className="block py-2">{sentence}</span>
              <span className="block wrap-anywhere text-ink-700">
                {awb && `AWB ${awb} · `}
                <Age at={at} />
              </span>
              {remittance && (
                <Link
                  to={`/money/remittances/${remittance.id}`}
                  className="text-link inline-block wrap-anywhere py-2"
                >
                  {remittance.courier} {remittance.number}
                </Link>
              )}
            </td>
            <td className="whitespace-nowrap px-2 py-4 text-right tabular-nums">
              {theirs === 0 ? 'nothing' : formatRupees(theirs)}
            </td>
            <td className="whitespace-nowrap px-2 py-4 text-right tabular-nums max-sm:hidden">
              {ours === null ? 'nothing' : formatRupees(ours)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)
