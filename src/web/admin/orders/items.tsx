import type { StaffOrder } from '#contract/admin/orders.ts'
import { formatRupees, lineTotal } from '#shared/money.ts'
import { Card } from '../components/card.tsx'

export function Items({ order: { items } }: { order: StaffOrder }) {
  return (
    <Card heading="Items">
      <table className="w-full text-label">
        <thead>
          <tr className="border-paper-300 border-b text-left text-ink-700">
            <th scope="col" className="py-2 pr-2 font-semibold">
              Product
            </th>
            <th scope="col" className="p-2 text-right font-semibold">
              Packs
            </th>
            <th scope="col" className="p-2 text-right font-semibold max-sm:hidden">
              Each
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-semibold">
              Sum
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="border-paper-200 border-b last:border-0">
              <th scope="row" className="wrap-anywhere py-2 pr-2 text-left font-medium">
                {item.product_name}
                {item.refunded_quantity > 0 && (
                  <span className="block font-normal text-ink-700">{item.refunded_quantity} refunded</span>
                )}
              </th>
              <td className="p-2 text-right">{item.quantity}</td>
              <td className="p-2 text-right max-sm:hidden">{formatRupees(item.product_price)}</td>
              <td className="py-2 pl-2 text-right font-semibold">
                {formatRupees(lineTotal(item.product_price, item.quantity))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
