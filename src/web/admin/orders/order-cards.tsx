import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { formatRupees, subtractRupees } from '#shared/money.ts'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { dayName } from '../money/day-table.tsx'
import { RefundRows } from './refund-rows.tsx'
import { dayOf } from './status.tsx'

interface CardProps {
  order: StaffOrder
}

const methods = new Map<string, string>(
  Object.entries<string>({
    cod: 'cash on delivery',
    terms: 'invoice later',
    upi: 'UPI',
    emi: 'EMI',
    netbanking: 'net banking',
    bank: 'bank transfer',
  }),
)

export function Money({ order }: CardProps) {
  const { payment } = order
  const lines: [string, number][] = [
    ['Goods', order.subtotal],
    [order.discount_label ?? 'Offer', -order.discount_amount],
    ['Shipping', subtractRupees(order.shipping_amount, order.cod_fee)],
    ['Cash on delivery', order.cod_fee],
    ['Total', order.total_amount],
  ]
  const shown = lines.filter(([name, amount]) => amount !== 0 || name === 'Total')
  return (
    <Card heading="Money">
      <dl className="grid gap-1.5">
        {shown.map(([name, amount]) => (
          <div
            key={name}
            className="flex justify-between last:border-paper-300 last:border-t last:pt-1.5 last:font-semibold"
          >
            <dt>{name}</dt>
            <dd className="tabular-nums">{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
      <Quiet>{order.tax_amount > 0 && `With ${formatRupees(order.tax_amount)} GST in it.`}</Quiet>
      <div className="mt-3 text-label">
        {payment ? (
          <>
            <PaymentStanding payment={payment} />
            {(payment.kind === 'by_hand' || (payment.kind === 'terms' && payment.settled_at)) && (
              <p className="text-ink-700">
                Taken by hand{payment.reference && `, reference ${payment.reference}`}.
              </p>
            )}
            {order.collect_amount !== null && (
              <p className="font-semibold">To collect on delivery: {formatRupees(order.collect_amount)}</p>
            )}
            {payment.provider_payment_id && (
              <p className="break-all text-ink-700">{payment.provider_payment_id}</p>
            )}
          </>
        ) : (
          <Quiet>No payment was begun.</Quiet>
        )}
      </div>
      {order.is_disputed && (
        <p className="mt-3 text-alert-700 text-label">
          The shopper’s bank disputes this payment.{' '}
          <Link to="/disputes" className="text-link">
            Disputes
          </Link>
        </p>
      )}
      <RefundRows order={order} />
    </Card>
  )
}

/** Until its money comes, an order by terms has its last day to pay, and no method yet. */
function PaymentStanding({ payment }: { payment: NonNullable<StaffOrder['payment']> }) {
  const { status, due_on, method, card_last4, settled_at } = payment
  const isDue = status === 'Due'
  return (
    <p>
      Payment {status.toLowerCase()}
      {isDue && due_on && ` on ${dayName(due_on)}`}
      {!isDue && method && ` by ${methods.get(method) ?? method}`}
      {card_last4 && ` (card ending ${card_last4})`}
      {settled_at && (
        <>
          , <Age at={settled_at} />
        </>
      )}
    </p>
  )
}

export function Address({ order, children }: CardProps & { children?: ReactNode }) {
  const lines = [
    order.shipping_full_name,
    order.shipping_address,
    [order.shipping_city, order.shipping_zip].filter(Boolean).join(' '),
    order.shipping_state,
    order.shipping_country,
  ].filter(Boolean)
  return (
    <Card heading="Deliver to">
      {order.shipping_full_name ? (
        <address className="not-italic">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      ) : (
        <Quiet>No address was given.</Quiet>
      )}
      <Buyer order={order} />
      {children}
    </Card>
  )
}

/** The registered business that the invoice names. */
export function Business({ order: { buyer }, children }: CardProps & { children?: ReactNode }) {
  return (
    <Card heading="Business buyer">
      {buyer ? (
        <p>
          <span className="block">{buyer.legal_name}</span>
          <span className="block break-all">GSTIN {buyer.gstin}</span>
        </p>
      ) : (
        <Quiet>Sold to a consumer, without a GSTIN.</Quiet>
      )}
      {children}
    </Card>
  )
}

/** The contact of the buyer, with a link to the customer. */
function Buyer({ order: { email, phone, shipping_phone, customer } }: CardProps) {
  const seesCustomers = may(useSession(), 'customers.read')
  if (customer === null) return <Quiet>The customer was erased; nobody is left to write to.</Quiet>
  return (
    <p className="mt-3 grid text-label">
      {email && (
        <a href={`mailto:${email}`} className="text-link break-all py-1">
          {email}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className="text-link py-1">
          {phone}
        </a>
      )}
      {shipping_phone && shipping_phone !== phone && (
        <span className="flex flex-wrap items-center gap-x-1.5">
          The courier calls
          <a href={`tel:${shipping_phone}`} className="text-link py-1">
            {shipping_phone}
          </a>
        </span>
      )}
      {seesCustomers && (
        <Link to={`/customers/${customer}`} className="text-link py-1">
          Customer’s page
        </Link>
      )}
    </p>
  )
}

export function Parcels({ order: { shipments } }: CardProps) {
  return (
    <Card heading="Parcels">
      {shipments.length === 0 && <Quiet>None was handed over yet.</Quiet>}
      <ul className="grid gap-3">
        {shipments.map((parcel) => (
          <li key={parcel.id}>
            <span className="font-semibold">{parcel.carrier}</span>
            {parcel.tracking_number && <span className="block break-all">{parcel.tracking_number}</span>}
            <span className="block text-ink-700 text-label">
              {parcel.left_at ? (
                <>
                  Left <Age at={parcel.left_at} />
                </>
              ) : (
                'Waits for the carrier'
              )}
            </span>
            {parcel.tracking_url && (
              <a href={parcel.tracking_url} rel="noreferrer" target="_blank" className="text-link text-label">
                Follow it<span className="sr-only"> (opens another window)</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Documents({ order: { documents } }: CardProps) {
  if (documents.length === 0) return null
  return (
    <Card heading="Documents">
      <ul className="grid gap-2">
        {documents.map((document) => (
          <li key={document.number}>
            <a href={document.url} className="text-link" download>
              {document.title} {document.number}
            </a>
            <span className="text-ink-700 text-label">, {dayOf(document.issued_on)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
