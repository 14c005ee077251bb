import type { Customer } from '#contract/admin/customers.ts'
import { formatRupees } from '#shared/money.ts'

/** Paid, refunded, and the difference. */
export function Sums({ customer: { orders_count, spent, refunded } }: { customer: Customer }) {
  const figures: [string, string][] = [
    ['Paid orders', String(orders_count)],
    ['Spent', formatRupees(spent)],
    ['Given back', formatRupees(refunded)],
    ['Kept', formatRupees(spent - refunded)],
  ]
  return (
    <dl className="card mt-4 grid grid-cols-2 gap-x-6 gap-y-3 p-4 sm:grid-cols-4 sm:p-5">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt className="text-ink-700 text-label">{label}</dt>
          <dd className="font-semibold text-subheading tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
