import { Link, useRevalidator } from 'react-router'
import { joinOrders, type StaffOrder } from '#contract/admin/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'

/** Orders in the same parcel, and those that could join it. */
export function Batch({ order }: { order: StaffOrder }) {
  const mayJoin = may(useSession(), 'fulfil.write')
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const { problem, attempt } = useAttempt()
  const { id, version, together, could_join: others } = order
  if (together.length + others.length === 0) return null

  async function join(other: string): Promise<void> {
    await attempt(async () => {
      await staffApi(joinOrders, { params: { id }, body: { version, with: other } })
      notify(`${id} goes in one parcel with ${other}.`)
    })
    await revalidate()
  }
  return (
    <Card heading="One parcel">
      {problem && <Notice tone="error">{problem}</Notice>}
      {together.length > 0 && (
        <p>
          Leaves together with <OrderLinks ids={together} />. Each has its own invoice.
        </p>
      )}
      {others.length > 0 && (
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-700">
            Of the same shopper, to the same address: <OrderLinks ids={others} />.
          </p>
          {mayJoin &&
            order.actions.pack?.can &&
            others.map((other) => (
              <Button key={other} look="secondary" onClick={() => void join(other)}>
                Send in one parcel with {other}
              </Button>
            ))}
        </div>
      )}
    </Card>
  )
}

const OrderLinks = ({ ids }: { ids: string[] }) =>
  ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link to={`/orders/${id}`} className="text-link">
        {id}
      </Link>
    </span>
  ))
