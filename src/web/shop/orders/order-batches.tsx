import type { Order } from '#contract/shop/orders.ts'
import { Link } from '../../ui/link.tsx'

/** The batches of an order’s packs, each linked to its page. */
export const OrderBatches = ({ batches }: Pick<Order, 'batches'>) => (
  <ul className="grid grid-cols-1 gap-3">
    {batches.map(({ number, name, packs }) => (
      <li key={number}>
        <Link to={`/batch/${number}`} className="text-link font-medium">
          {number}
        </Link>
        <span className="block text-ink-700 text-label">
          {name}, {packs} {packs === 1 ? 'pack' : 'packs'}
        </span>
      </li>
    ))}
  </ul>
)
