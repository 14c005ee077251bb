import { Link } from 'react-router'
import type { Customer } from '#contract/admin/customers.ts'
import { formatDay } from '../../lib/dates.ts'
import { Card, Quiet } from '../components/card.tsx'

interface PartProps {
  customer: Customer
}

/** The email address and phone number. */
export const Contact = ({ customer: { email, phone, newsletter } }: PartProps) => (
  <div className="mt-1 flex flex-wrap items-baseline gap-x-5 gap-y-1">
    {email === '' ? (
      <span className="py-1">
        No e-mail: the customer can’t sign in before opening an account with this number.
      </span>
    ) : (
      <a href={`mailto:${email}`} className="text-link break-all py-1">
        {email}
      </a>
    )}
    {phone === '' ? (
      <span className="py-1">No phone: the checkout asks for one.</span>
    ) : (
      <a href={`tel:${phone}`} className="text-link py-1">
        {phone}
      </a>
    )}
    <Quiet>{newsletter ? `Newsletter since ${formatDay(newsletter)}.` : 'No newsletter.'}</Quiet>
  </div>
)

/** What the customer left in the cart, with the way to an order by the staff. */
export function Cart({ customer: { id, cart }, mayDraft }: PartProps & { mayDraft: boolean }) {
  if (cart.length === 0) return null
  return (
    <Card heading="In the cart">
      <ul className="grid gap-1.5">
        {cart.map(({ product_id, name, quantity }) => (
          <li key={product_id} className="min-w-0 wrap-anywhere">
            {quantity} × {name}
          </li>
        ))}
      </ul>
      {mayDraft && (
        <Link to={`/draft-orders/new?customer=${id}&cart`} className="text-link mt-3 inline-block py-1">
          Draft order of the cart
        </Link>
      )}
    </Card>
  )
}

export function Addresses({ customer: { addresses } }: PartProps) {
  return (
    <Card heading="Addresses">
      {addresses.length === 0 && <Quiet>No order went anywhere yet.</Quiet>}
      <ul className="grid gap-3">
        {addresses.map((one) => (
          <li key={[one.name, one.address, one.zip].join()} className="min-w-0">
            <address className="not-italic">
              <span className="block font-medium">{one.name}</span>
              <span className="block">{one.address}</span>
              <span className="block">
                {one.city} {one.zip}, {one.state}
              </span>
            </address>
            <Quiet>
              {one.orders_count} {one.orders_count === 1 ? 'order' : 'orders'}, last on{' '}
              {formatDay(one.last_at)}
            </Quiet>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Gardens({ customer: { gardens } }: PartProps) {
  if (!gardens || gardens.plans.length === 0) return null
  const { plans, photos, reminders } = gardens
  return (
    <Card heading="Garden plans">
      <ul className="grid gap-1.5">
        {plans.map(({ id, created_at, is_kept }) => (
          <li key={id}>
            <Link to={`/gardens/${id}`} className="text-link inline-block py-0.5">
              Plan {id}
            </Link>
            <span className="text-ink-700 text-label">
              , {formatDay(created_at)}
              {is_kept && ', kept as their garden'}
            </span>
          </li>
        ))}
      </ul>
      <Quiet>
        {photos > 0 && `${photos} ${photos === 1 ? 'photograph' : 'photographs'}, which nobody else sees. `}
        {reminders ? 'Gets reminders.' : 'Gets no reminders.'}
      </Quiet>
    </Card>
  )
}
