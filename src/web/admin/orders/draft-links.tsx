import { Link } from 'react-router'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { may, useSession } from '../components/session.ts'

/** The draft that an order was made from, and a new one with the same products. */
export function DraftLinks({ order: { id, source, draft } }: { order: StaffOrder }) {
  const mayDraft = may(useSession(), 'drafts.write')
  return (
    <span className="flex flex-wrap gap-x-4 text-label">
      {source === 'staff' && !draft && <span className="text-ink-700">Made by the shop</span>}
      {draft && mayDraft && (
        <Link to={`/draft-orders/${draft}`} className="text-link py-1">
          From {draft}
        </Link>
      )}
      {mayDraft && (
        <Link to={`/draft-orders/new?order=${id}`} className="text-link py-1">
          Order again
        </Link>
      )}
    </span>
  )
}
