import { CircleCheck } from 'lucide'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { getOrder, type Order, type OrderStatus } from '#contract/shop/orders.ts'
import { figuresOf } from '#shared/copy/figures.ts'
import { formatRupees } from '#shared/money.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { api } from '../../lib/api/browser-api.ts'
import { isNotFound, isSignedOut } from '../../lib/api/failure.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { sessionEnded, useToken } from '../../lib/session/session.ts'
import { SignInFirst } from '../../lib/session/sign-in-first.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { redirectMs } from '../../lib/timing.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
import { MoneySummary } from '../cart/money-summary.tsx'
import { type Confirmation, confirmationFromState, confirmationOfOrder } from './confirmation.ts'
import { OrderArrival } from './order-arrival.tsx'
import { OrderSkeleton } from './order-frame.tsx'
import { isAccepted, isAtDoor, isDueLater, isDueOnDelivery, isPaid, paymentWords } from './payment-words.ts'
import { orderFailure } from './read-order.ts'
import { rememberOrders } from './remember-orders.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

/** From an order summary in the navigation state, or from the server by `?orderId=`. */
export function Component() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const isHydrated = useIsHydrated()
  const handedOver = isHydrated ? confirmationFromState(state) : null
  const orderId = search.get('orderId')?.trim()
  return (
    <section className="page-width page-space">
      {handedOver ? (
        <Confirmed confirmation={handedOver} />
      ) : orderId ? (
        <OrderOfServer orderId={orderId} />
      ) : isHydrated ? (
        <NoOrder />
      ) : (
        <Waiting />
      )}
    </section>
  )
}

function OrderOfServer({ orderId }: { orderId: string }) {
  const isHydrated = useIsHydrated()
  const token = useToken()
  const key = token ? orderId : null
  const { data, failure, reload } = useLoad<Order>(key, () => api(getOrder, { params: { id: orderId } }))
  useEffect(() => rememberOrders(data ? [data] : []), [data])
  if (isHydrated && !token) {
    return <SignInFirst message="You must be logged in to view your orders." afterMs={redirectMs} />
  }
  if (failure && isSignedOut(failure)) return <SignInFirst message={sessionEnded} afterMs={redirectMs} />
  if (failure) {
    return (
      <>
        <PageHead title="Order confirmation" isPrivate />
        <Failed message={orderFailure(failure)} onRetry={isNotFound(failure) ? undefined : reload}>
          <ButtonLink to="/orderhistory" look="secondary">
            View Order History
          </ButtonLink>
        </Failed>
      </>
    )
  }
  if (!data) return <Waiting />
  return <Confirmed confirmation={confirmationOfOrder(data)} order={data} />
}

function Waiting() {
  return (
    <>
      <PageHead title="Order confirmation" isPrivate />
      <OrderSkeleton />
    </>
  )
}

function NoOrder() {
  return (
    <EmptyState
      art="orders"
      heading={<h1 className="text-title">No Order Found</h1>}
      action={<ButtonLink to="/">Go home</ButtonLink>}
    >
      <PageHead title="No order found" isPrivate />
      There is no order to confirm here. Your orders are in your account.
    </EmptyState>
  )
}

function Confirmed({ confirmation, order }: { confirmation: Confirmation; order?: Order }) {
  const settings = useSettings()
  const isFine = !order || isOnCourse(order)
  return (
    <>
      <PageHead title={titleOf(order)} isPrivate />
      <div
        className={`flex flex-wrap gap-x-6 gap-y-3 rounded-(--radius-card) p-5 sm:p-8 ${isFine ? 'bg-leaf-100' : 'bg-paper-100'}`}
      >
        {isFine && <Icon of={CircleCheck} className="size-12 shrink-0 text-leaf-700" />}
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-title">{headingOf(order)}</h1>
          <p className="mt-2 max-w-prose text-lead">
            {isFine ? `Thank you. ${nextStep(order, settings)}` : troubleOf(order)}
          </p>
          {order && <OrderArrival order={order} />}
        </div>
      </div>
      {isFine && order && (
        <p className="mt-6 font-semibold">
          Order number <span className="tabular-nums">{order.id}</span>
        </p>
      )}
      {order?.notice && (
        <Notice tone="info" className="mt-4">
          {order.notice}
        </Notice>
      )}
      {order && <WhatHappensNext order={order} />}
      <Summary confirmation={confirmation} order={order} />
      <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink to="/productpage">Continue Shopping</ButtonLink>
        <ButtonLink to="/orderhistory" look="secondary">
          View Order History
        </ButtonLink>
        {order && (
          <ButtonLink to={`/order-details/${order.id}`} look="quiet">
            Order details
          </ButtonLink>
        )}
      </div>
      {order && (
        <p className="mt-4 text-ink-700">See the invoice, get help or buy again on the order’s page.</p>
      )}
    </>
  )
}

/** The window's title follows the order's state. */
function titleOf(order: Order | undefined): string {
  if (!order) return 'Order confirmed'
  const { id, payment_status, order_status } = order
  if (!isAccepted(order)) return `Order ${id}: payment ${payment_status.toLowerCase()}`
  return order_status === 'Processing'
    ? `Order ${id} ${order.needs_confirmation ? 'placed' : 'confirmed'}`
    : `Order ${id} ${order_status.toLowerCase()}`
}

/** The states in which an order did not go as it was promised. */
const offCourse: OrderStatus[] = ['Cancelled', 'Undelivered', 'Returning', 'Returned to Origin', 'Lost']

const isOnCourse = (order: Order): boolean => isAccepted(order) && !offCourse.includes(order.order_status)

const troubleOf = (order: Order): string =>
  isAccepted(order) ? `Status: ${order.order_status}.` : `Payment: ${order.payment_status}.`

/** An order that waits for its shopper's yes is only placed. */
function headingOf(order: Order | undefined): string {
  if (!order) return 'Order Confirmed!'
  if (!isOnCourse(order)) return `Order ${order.id}`
  if (order.order_status === 'Delivered') return 'Order delivered'
  return order.needs_confirmation ? 'Order placed' : 'Order Confirmed!'
}

/** The next step of a paid order, or what has happened. */
function nextStep(order: Order | undefined, settings: Settings): string {
  const figures = figuresOf(settings)
  switch (order?.order_status) {
    case 'Packed':
      return 'Your order is packed, and we write to you when it leaves.'
    case 'Shipped':
      return order.arrival
        ? 'Your order is on its way.'
        : `Your order is on its way: parcels take ${figures.delivery}.`
    case 'Delivered':
      return 'We hope you like it.'
    default:
      if (order?.needs_confirmation)
        return 'Please confirm it with the button in our e-mail: we pack it then.'
      return `We pack your order within ${figures.processing} and write to you when it leaves.`
  }
}

interface SummaryProps {
  confirmation: Confirmation
  /** Known unless the summary came by navigation; then the lines of the total can be shown. */
  order?: Order
}

/** How an order is paid. Without the order, the summary knows no more than its card. */
function wayOf(order: Order | undefined, cardLast4: string | null): string {
  if (order && isAtDoor(order)) return 'Cash on delivery'
  if (order && order.due_on !== null) return 'Pay later by invoice'
  return cardLast4 ? `Card ending in ${cardLast4}` : (order?.payment_method ?? 'Card ending in N/A')
}

function totalLabelOf(order: Order): string {
  if (isPaid(order)) return 'Total Paid'
  if (isDueOnDelivery(order)) return 'To pay on delivery'
  return isDueLater(order) ? paymentWords(order) : 'Total'
}

function Summary({ confirmation, order }: SummaryProps) {
  const { items, total, shipping, cardLast4 } = confirmation
  return (
    <div className="card page-grid mt-6 p-5 sm:p-7">
      <section className="page-main">
        <h2 className="text-heading">Items</h2>
        <ul className="mt-3 divide-y divide-paper-200">
          {items.map(({ name, quantity, lineTotal, imageUrl }) => (
            <li key={name} className="flex items-center justify-between gap-4 py-2">
              {imageUrl && (
                <Picture
                  src={imageUrl}
                  alt=""
                  width={56}
                  height={56}
                  className="size-14 shrink-0 rounded-(--radius-control) bg-paper-100 object-cover"
                />
              )}
              <span className="min-w-0 grow">
                {name} x {quantity}
              </span>
              <span className="tabular-nums">{formatRupees(lineTotal)}</span>
            </li>
          ))}
        </ul>
        {order ? (
          <div className="mt-2 border-paper-300 border-t pt-3">
            <MoneySummary
              subtotal={order.subtotal}
              discount={order.discount_amount}
              discountLabel={order.terms.discount_label}
              shipping={order.shipping_amount}
              codFee={order.cod_fee}
              taxIncluded={order.tax_amount}
              total={total}
              totalLabel={totalLabelOf(order)}
            />
          </div>
        ) : (
          <p className="mt-2 flex justify-between gap-4 border-paper-300 border-t pt-3 font-semibold text-lg">
            <span>Total Paid</span>
            <span className="tabular-nums">{formatRupees(total)}</span>
          </p>
        )}
      </section>
      <div className="page-side grid content-start gap-6 sm:max-lg:grid-cols-2">
        <section>
          <h2 className="text-subheading">Shipping to</h2>
          <address className="mt-2 not-italic leading-7">
            {shipping.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </section>
        <section>
          <h2 className="text-subheading">Payment</h2>
          <p className="mt-2">{wayOf(order, cardLast4)}</p>
        </section>
      </div>
    </div>
  )
}
