import { Link } from 'react-router'
import type { StaffOrderSummary } from '#contract/admin/orders.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { RowCheckbox } from '../list/row-checkbox.tsx'
import type { RowStatus, Shown } from '../list/stable-rows.ts'
import type { Selecting } from '../list/use-selection.ts'
import { AddressBadge, HoldBadge, PaymentBadge, StatusBadge } from './status.tsx'

interface OrderTableProps {
  shown: Shown<StaffOrderSummary>[]
  selecting: Selecting
  onPreview: (id: string) => void
}

type RowProps = Omit<OrderTableProps, 'shown'> & Shown<StaffOrderSummary>

/** A table on wide screens; on phones a card for each order. */
export function OrderTable({ shown, selecting, onPreview }: OrderTableProps) {
  const isAll = shown.every(({ row }) => selecting.ids.has(row.id))
  const all = (
    <RowCheckbox label="Choose all on this page" isOn={isAll} onToggle={() => selecting.toggleAll()} />
  )
  return (
    <>
      <table className="w-full text-label max-md:hidden">
        <thead>
          <tr className="border-paper-300 border-b text-left text-ink-700">
            <td className="w-11">{all}</td>
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={`px-2 py-2.5 font-semibold ${isFigure(heading) ? 'text-right' : ''} ${heading === 'Place' ? 'max-lg:hidden' : ''}`}
              >
                {heading}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Preview</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <Row key={one.row.id} {...one} selecting={selecting} onPreview={onPreview} />
          ))}
        </tbody>
      </table>
      <div className="mt-2 ml-1 flex items-center md:hidden">{all} All on this page</div>
      <ul className="grid gap-3 md:hidden">
        {shown.map((one) => (
          <Sheet key={one.row.id} {...one} selecting={selecting} onPreview={onPreview} />
        ))}
      </ul>
    </>
  )
}

const headings = ['Order', 'Age', 'For', 'Place', 'Packs', 'Total', 'State']

const isFigure = (heading: string): boolean => heading === 'Packs' || heading === 'Total'

const OrderLink = ({ id }: { id: string }) => (
  <Link to={`/orders/${id}`} className="text-link inline-block py-1">
    {id}
  </Link>
)

const placeOf = ({ city, pin }: StaffOrderSummary): string => [city, pin].filter(Boolean).join(' ')

const States = ({ row, status }: Shown<StaffOrderSummary>) => (
  <span className="flex flex-wrap gap-1.5">
    <RowStatusBadge status={status} />
    <StatusBadge status={row.status} />
    {row.payment_status !== 'Paid' && <PaymentBadge status={row.payment_status} />}
    <HoldBadge hold={row.hold} />
    <AddressBadge problem={row.address_problem} />
    {row.tags.map((tag) => (
      <Badge key={tag} tone="grey" isLong>
        {tag}
      </Badge>
    ))}
  </span>
)

const Choice = ({ row, selecting }: Pick<RowProps, 'row' | 'selecting'>) => (
  <RowCheckbox
    label={`Choose ${row.id}`}
    isOn={selecting.ids.has(row.id)}
    onToggle={(isRange) => selecting.toggle(row.id, isRange)}
  />
)

const Preview = ({ row, onPreview }: Pick<RowProps, 'row' | 'onPreview'>) => (
  <button
    type="button"
    data-preview={row.id}
    onClick={() => onPreview(row.id)}
    className="min-h-11 px-2 font-semibold text-leaf-700 underline decoration-leaf-300 underline-offset-4"
  >
    Preview<span className="sr-only"> {row.id}</span>
  </button>
)

function Row({ row, status, selecting, onPreview }: RowProps) {
  return (
    <tr className={`border-paper-200 border-b hover:bg-paper-0 ${rowStatusClass(status)}`}>
      <td>
        <Choice row={row} selecting={selecting} />
      </td>
      <th scope="row" className="p-2 text-left">
        <OrderLink id={row.id} />
      </th>
      <td className="p-2">
        <Age at={row.created_at} />
      </td>
      <td className="max-w-44 truncate p-2 font-medium">{row.name}</td>
      <td className="max-w-44 truncate p-2 text-ink-700 max-lg:hidden">{placeOf(row) || 'No address'}</td>
      <td className="p-2 text-right">{row.items_count}</td>
      <td className="p-2 text-right font-semibold">{formatRupees(row.total_amount)}</td>
      <td className="p-2">
        <States row={row} status={status} />
      </td>
      <td className="text-right">
        <Preview row={row} onPreview={onPreview} />
      </td>
    </tr>
  )
}

function Sheet({ row, status, selecting, onPreview }: RowProps) {
  return (
    <li className={`card grid gap-1.5 p-4 ${rowStatusClass(status)}`}>
      <div className="flex items-center justify-between gap-3">
        <span className="-ml-3 flex items-center">
          <Choice row={row} selecting={selecting} />
          <OrderLink id={row.id} />
        </span>
        <span className="text-ink-700 text-label">
          <Age at={row.created_at} />
        </span>
      </div>
      <p className="font-medium">{row.name}</p>
      <p className="text-ink-700 text-label">{placeOf(row) || 'No address'}</p>
      <States row={row} status={status} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          {formatRupees(row.total_amount)}
          <span className="font-normal text-ink-700 text-label">
            {' '}
            for {row.items_count} {row.items_count === 1 ? 'pack' : 'packs'}
          </span>
        </span>
        <Preview row={row} onPreview={onPreview} />
      </div>
    </li>
  )
}

const words = { changed: 'Changed', gone: 'No longer here' } as const

/** A change of the row while the list was open. */
const RowStatusBadge = ({ status }: { status: RowStatus }) =>
  status && <Badge tone={status === 'changed' ? 'blue' : 'grey'}>{words[status]}</Badge>

const rowStatusClass = (status: RowStatus): string =>
  status === 'changed' ? 'bg-sky-100/60' : status === 'gone' ? 'bg-paper-100' : ''
