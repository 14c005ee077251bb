import { Link } from 'react-router'
import type { Ticket } from '#contract/admin/tickets.ts'
import { formatRupees } from '#shared/money.ts'
import { formatDay } from '../../lib/dates.ts'
import { Card, Quiet } from '../components/card.tsx'
import { stepPath } from '../components/screen-commands.ts'
import { may, useSession } from '../components/session.ts'

/** The person who wrote. A typed address is no proof of identity. */
export function PersonCard({ ticket }: { ticket: Ticket }) {
  const { id, name, email, phone, is_signed_in, garden_plan, customer, is_erased } = ticket
  const session = useSession()
  const seesPlans = may(session, 'gardens.read')
  const seesCustomers = may(session, 'customers.read')
  const mayDraft = may(session, 'drafts.write')
  if (is_erased) {
    return (
      <Card heading="Person">
        <Quiet>Erased at their wish. Nobody is left to answer.</Quiet>
      </Card>
    )
  }
  return (
    <Card heading="Person">
      <p className="font-medium">{name}</p>
      <p>
        <a href={`mailto:${email}`} className="text-link inline-block break-all py-1">
          {email}
        </a>
      </p>
      {phone && (
        <p>
          <a href={`tel:${phone}`} className="text-link inline-block py-1">
            {phone}
          </a>
        </p>
      )}
      <Quiet>
        {is_signed_in
          ? 'Was signed in.'
          : 'Was not signed in: name and address are only what was typed. Tell nothing about an order that they did not name.'}
      </Quiet>
      {customer !== null && seesCustomers && (
        <p>
          <Link to={`/customers/${customer}`} className="text-link inline-block py-1">
            {is_signed_in ? 'Customer’s page' : 'Customer with this address'}
          </Link>
        </p>
      )}
      {mayDraft && (
        <p>
          <Link to={`/draft-orders/new?ticket=${id}`} className="text-link inline-block py-1">
            New draft order
          </Link>
        </p>
      )}
      {garden_plan !== null && seesPlans && (
        <Link to={`/gardens/${garden_plan}`} className="text-link inline-block py-1">
          Plan {garden_plan}
        </Link>
      )}
    </Card>
  )
}

/** The orders of the account, or of the account with the typed address. */
export function OrdersCard({ ticket: { id: ticketId, orders, order } }: { ticket: Ticket }) {
  const seesOrders = may(useSession(), 'orders.read')
  if (!seesOrders) return null
  return (
    <Card heading="Orders">
      {orders.length === 0 && <Quiet>None under this address.</Quiet>}
      <ul className="grid gap-3">
        {orders.map(({ id, created_at, status, payment_status, total, refunded }) => (
          <li
            key={id}
            className={`text-label ${id === order ? 'rounded-(--radius-control) bg-leaf-50 px-3 py-2' : ''}`}
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link to={`/orders/${id}`} className="text-link inline-block py-0.5 font-semibold">
                {id}
              </Link>
              <span className="tabular-nums">{formatRupees(total)}</span>
            </span>
            <span className="text-ink-700">
              {formatDay(created_at)}, {status}
              {payment_status !== 'Paid' && `, ${payment_status}`}
              {refunded > 0 && `, ${formatRupees(refunded)} refunded`}
              {id === order && '. Asked about here.'}
            </span>
            {id === order && <Steps id={id} ticket={ticketId} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The order's dialogs that answers need most; the order's page explains impossible ones. */
function Steps({ id, ticket }: { id: string; ticket: number }) {
  const session = useSession()
  const steps = [
    ...(may(session, 'refunds.write') ? [{ key: 'refund', label: 'Refund' }] : []),
    ...(may(session, 'returns.write') ? [{ key: 'return', label: 'Open a return' }] : []),
    ...(may(session, 'orders.write') ? [{ key: 'address', label: 'Address' }] : []),
  ]
  return (
    <span className="flex flex-wrap gap-x-4">
      {steps.map(({ key, label }) => (
        <Link
          key={key}
          to={stepPath(`/orders/${id}`, key, { ticket: String(ticket) })}
          className="text-link inline-flex min-h-9 items-center"
        >
          {label}
        </Link>
      ))}
    </span>
  )
}
