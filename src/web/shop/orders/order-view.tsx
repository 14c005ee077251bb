import type { ReactNode } from 'react'
import type { Order } from '#contract/shop/orders.ts'
import { formatRupees, lineTotal } from '#shared/money.ts'
import { formatDayAndTime } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MoneySummary } from '../cart/money-summary.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAddress } from './order-address.tsx'
import { orderHelpId } from './order-arrival.tsx'
import { OrderBatches } from './order-batches.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderFrame } from './order-frame.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNews } from './order-news.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderProgress } from './order-progress.tsx'
import { isAccepted, isDueLater, isDueOnDelivery, paymentWords } from './payment-words.ts'
import { Refunds } from './refunds.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from './status-badge.tsx'
import { useOrder } from './use-order.ts'

/** The page of one order. */
export function OrderView({ initial }: { initial: Order }) {
  const { order, setOrder, look, isWatching } = useOrder(initial)
  return (
    <OrderFrame title={`Order ${order.id}`} news={<OrderNews order={order} />}>
      <Facts order={order} />
      <OrderProgress status={order.order_status} />
      {order.notice && (
        <Notice tone="info" className="mt-6">
          {order.notice}
        </Notice>
      )}
      {order.order_status === 'Pending' && !isWatching && (
        <Button look="secondary" onClick={look} className="mt-4">
          Look again
        </Button>
      )}
      <OrderActions order={order} onTrack={look} />
      <CancelOrder order={order} onCancelled={setOrder} onStale={look} />
      <div className="page-grid mt-6 gap-6">
        <div className="page-half grid grid-cols-1 content-start gap-6">
          <Card title="Items">
            <OrderLines lines={linesOf(order)} />
            <div className="mt-5 border-paper-200 border-t pt-5">
              <MoneySummary
                subtotal={order.subtotal}
                discount={order.discount_amount}
                discountLabel={order.terms.discount_label}
                shipping={order.shipping_amount}
                codFee={order.cod_fee}
                taxIncluded={order.tax_amount}
                total={order.total_amount}
              />
            </div>
          </Card>
          <Card title="Payment">
            <Payment order={order} />
            <Refunds order={order} />
            <Part title="Documents">
              <OrderDocuments order={order} />
            </Part>
          </Card>
        </div>
        <div className="page-half grid grid-cols-1 content-start gap-6">
          <Card title="Delivery">
            <OrderAddress order={order} onChanged={setOrder} />
            {order.parcels.length > 0 && (
              <Part title={order.parcels.length > 1 ? 'Parcels' : 'Parcel'}>
                <OrderParcels parcels={order.parcels} />
              </Part>
            )}
            {order.batches.length > 0 && (
              <Part title="Batches">
                <OrderBatches batches={order.batches} />
              </Part>
            )}
          </Card>
          <Card title="Help with this order" id={orderHelpId}>
            <OrderHelp order={order} />
            <OrderReturns orderId={order.id} state={`${order.order_status} ${order.refunds.length}`} />
          </Card>
        </div>
      </div>
    </OrderFrame>
  )
}

function Facts({ order }: { order: Order }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-paper-300 border-b pb-5 sm:grid-cols-4">
      <Fact name="Date">{formatDayAndTime(order.created_at)}</Fact>
      <Fact name="Total amount">{formatRupees(order.total_amount)}</Fact>
      <Fact name="Status">
        <OrderStatusBadge status={order.order_status} />
      </Fact>
      <Fact name="Payment status">
        <PaymentStatusBadge status={order.payment_status} words={paymentWords(order)} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-700 text-label">{name}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{children}</dd>
    </div>
  )
}

interface CardProps {
  title: string
  id?: string
  children: ReactNode
}

function Card({ title, id, children }: CardProps) {
  return (
    <section id={id} className="card scroll-mt-24 p-5 sm:p-7">
      <h2 className="mb-4 text-heading">{title}</h2>
      {children}
    </section>
  )
}

/** A further part of a card. */
const Part = ({ title, children }: Pick<CardProps, 'title' | 'children'>) => (
  <div className="mt-5 border-paper-200 border-t pt-5">
    <h3 className="mb-2 text-subheading">{title}</h3>
    {children}
  </div>
)

function Payment({ order }: { order: Order }) {
  const { id, order_status, payment_method, card_last4, transaction_id } = order
  if (!payment_method)
    return <p className="text-ink-700">{order_status === 'Cancelled' ? 'Not paid.' : 'Not paid yet.'}</p>
  return (
    <>
      <p>
        {payment_method}
        {card_last4 && ` ending ${card_last4}`}
      </p>
      {transaction_id && (
        <p className="mt-1 break-all text-ink-700 text-label">Transaction ID: {transaction_id}</p>
      )}
      {isDueOnDelivery(order) && (
        <p className="mt-1 font-medium">To pay on delivery: {formatRupees(order.total_amount)}</p>
      )}
      {isDueLater(order) && (
        <>
          <p className="mt-1 font-medium">
            {paymentWords(order)}: {formatRupees(order.total_amount)}
          </p>
          {order.pay_to.length > 0 && (
            <p className="mt-1 text-ink-700 text-label wrap-anywhere">
              Pay to:
              {order.pay_to.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
          )}
        </>
      )}
      {isAccepted(order) && (
        <p className="mt-2">
          <Link
            to={`/orderconfirmation?orderId=${id}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Order confirmation
          </Link>
        </p>
      )}
    </>
  )
}

const linesOf = ({ items }: Order) =>
  items.map(({ product_id, product_name, product_price, quantity, image_url }) => ({
    productId: product_id,
    name: product_name,
    quantity,
    lineTotal: lineTotal(product_price, quantity),
    imageUrl: image_url,
  }))
