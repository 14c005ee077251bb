import { ordersOfPick, type PickLine } from '#contract/admin/waves.ts'

/** The items to fetch, in walking order. */
export function PickTable({ lines }: { lines: PickLine[] }) {
  if (lines.length === 0) return <p className="mt-2 text-ink-700">Everything is fetched.</p>
  return (
    <table className="mt-3 w-full text-label">
      <thead>
        <tr className="border-paper-300 border-b text-left text-ink-700">
          <th scope="col" className="py-2 pr-2 font-semibold">
            Place
          </th>
          <th scope="col" className="p-2 text-right font-semibold">
            Take
          </th>
          <th scope="col" className="p-2 font-semibold">
            What
          </th>
          <th scope="col" className="py-2 pl-2 font-semibold max-sm:hidden">
            For
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.stock_id} className="border-paper-200 border-b align-top">
            <td className="whitespace-nowrap py-2.5 pr-2 font-semibold">{line.place ?? '–'}</td>
            <td className="px-2 py-2 text-right font-semibold text-base">{line.quantity}</td>
            <th scope="row" className="wrap-anywhere px-2 py-2.5 text-left font-medium">
              {line.name}
              <span className="block font-normal text-ink-700">{line.sku}</span>
              {line.batch && <span className="block">Batch {line.batch}</span>}
              {line.refill && <span className="block font-semibold">Refill from {line.refill}</span>}
            </th>
            <td className="wrap-anywhere py-2.5 pl-2 text-ink-700 max-sm:hidden">{ordersOfPick(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
