import { cancelledByStaff, isAccepted, nameOf, type Order } from './accepted-payments.ts'
import type { Observations } from './observations.ts'
import type { Counted, OurLedger } from './our-ledger.ts'
import type { Ledger } from './provider.ts'

type PromiseDiary = Pick<Observations, 'promised' | 'cancelled' | 'reportedFailed'>

interface BothLedgers {
  ours: OurLedger
  books: Ledger
  /** The stock before the first shopper, by its id. */
  opening: Map<number, number>
}

/** One sentence for each order that is not what its shopper saw. */
export const auditPromises = (both: BothLedgers, observations: PromiseDiary): string[] => [
  ...promises(both, observations),
  ...failures(both, observations),
]

/**
 * Every order that a shopper saw as paid exists and is paid. An order that they cancelled is cancelled and refunded.
 */
function promises(both: BothLedgers, observations: PromiseDiary): string[] {
  const { ours } = both
  const orders = new Map(ours.orders.map((order) => [nameOf(order), order]))
  const byStaff = cancelledByStaff(ours)
  return [...observations.promised].flatMap(([orderId, how]) => {
    const order = orders.get(orderId)
    const cancelled = observations.cancelled.get(orderId)
    if (order && isAccepted(order, ours) && cancelled !== 'done') return []
    const isCancelled = cancelled !== undefined || byStaff.has(orderId)
    if (order && isExcused(order, how, isCancelled, both)) return []
    const told = cancelled
      ? `${how} and ${cancelled === 'done' ? 'cancelled' : 'asked to be cancelled'}`
      : how
    return `${orderId} was ${told} and is ${order ? `${order.status}, ${order.paymentStatus}` : 'not there'}`
  })
}

/**
 * With a proof, only a payment of another amount, which is never captured, may be reported as failed. So may a payment
 * refunded in the dashboard before the shop heard of it.
 */
function failures(both: BothLedgers, { reportedFailed }: PromiseDiary): string[] {
  const { ours, books } = both
  const orders = new Map(ours.orders.map((order) => [nameOf(order), order]))
  return [...reportedFailed].flatMap((orderId) => {
    const order = orders.get(orderId)
    const made = books.payments.filter(({ order_id }) => order_id === order?.providerOrderId)
    const isWrong = made.some(({ amount }) => amount !== order?.totalPaise)
    return order && (isWrong || isGoneElsewhere(order, both))
      ? []
      : [`${orderId} was shown as failed, and nothing is wrong with its money`]
  })
}

const isExcused = (order: Order, how: string, isCancelled: boolean, both: BothLedgers): boolean =>
  isCancelled
    ? isPaidBack(order) || isLeftToOwner(order, both)
    : how === 'verified' &&
      (isPaidWrong(order, both.books) ||
        isPaidTwice(order, both.ours) ||
        (isReleased(order, both.books) && (hasPaidWithAnother(order, both.ours) || isTooLate(order, both))) ||
        ((order.status === 'awaiting_payment' || isPaidBack(order)) && isGoneElsewhere(order, both)))

/** Its money was refunded in the dashboard, so a shop that had not asked before finds nothing to sell for. */
const isGoneElsewhere = (order: Order, { books, ours }: Pick<BothLedgers, 'books' | 'ours'>): boolean =>
  books.payments.some(
    ({ id, order_id, status }) =>
      order_id === order.providerOrderId &&
      status === 'refunded' &&
      !ours.refunds.some(({ providerPaymentId, kind }) => providerPaymentId === id && kind === 'shop'),
  )

/** A lost dispute and the refund exceed the payment together, so the owner refunds the rest in the dashboard. */
const isLeftToOwner = (order: Order, { books, ours }: Pick<BothLedgers, 'books' | 'ours'>): boolean =>
  order.status === 'cancelled' &&
  ours.refunds.some(({ orderId, status, providerPaymentId, amountPaise }) => {
    const payment = books.payments.find(({ id }) => id === providerPaymentId)
    const lost = books.disputes.filter((one) => one.payment_id === providerPaymentId && one.status === 'lost')
    const lostPaise = lost.reduce((total, { amount }) => total + amount, 0)
    return (
      orderId === order.id &&
      status === 'stuck' &&
      lostPaise > 0 &&
      payment !== undefined &&
      lostPaise + amountPaise > payment.amount
    )
  })

/** Both payments of a purchase may be proven while the provider is unreachable; the one seen later goes back. */
const isPaidTwice = (order: Order, ours: OurLedger): boolean =>
  isPaidBack(order) &&
  ours.refunds.some(({ orderId, reason }) => orderId === order.id && reason === 'second_payment') &&
  hasPaidWithAnother(order, ours)

/** Its order ended, since its money was only authorized and never captured. */
export function isReleased(order: Order, { payments }: Ledger): boolean {
  const made = payments.filter(({ order_id }) => order_id === order.providerOrderId)
  return (
    order.status === 'cancelled' &&
    order.paymentStatus === 'cancelled' &&
    made.some(({ status, amount }) => status === 'authorized' && amount === order.totalPaise) &&
    !made.some(({ captured }) => captured)
  )
}

/** Its time to pay may have ended: its goods ran out, or another order used its offer. */
const isTooLate = (order: Order, { ours, opening }: BothLedgers): boolean =>
  ours.shelf.some(
    ({ id, products }) =>
      packsOf([order], products) > 0 && packsOf(ours.orders, products) > (opening.get(id) ?? 0),
  ) ||
  (order.discountPaise > 0 &&
    ours.orders.some(
      (other) => other.id !== order.id && other.email === order.email && isAccepted(other, ours),
    ))

const packsOf = (orders: Order[], products: Counted['products']): number =>
  orders
    .flatMap(({ items }) => items)
    .reduce(
      (sum, { productId, quantity }) =>
        sum + quantity * (products.find(({ id }) => id === productId)?.amount ?? 0),
      0,
    )

/** Why money never made its order. */
const unmade = new Set([
  'second_payment',
  'wrong_amount',
  'sold_out',
  'offer_used',
  'offer_gone',
  'paid_after_cancelling',
])

/** Another order of the same shopper paid for the same cart, or for one of the same products. */
const hasPaidWithAnother = (order: Order, { orders, refunds }: OurLedger): boolean =>
  orders.some(
    (other) =>
      other.id !== order.id &&
      other.email === order.email &&
      !other.isByStaff &&
      isSamePurchase(order, other) &&
      (other.providerPaymentId !== null || other.kind === 'cod') &&
      !refunds.some(
        ({ providerPaymentId, reason }) =>
          providerPaymentId === other.providerPaymentId && unmade.has(reason),
      ),
  )

const isSamePurchase = (one: Order, other: Order): boolean =>
  (one.isFromCart && other.isFromCart) ||
  one.items.some(({ productId }) => other.items.some((item) => item.productId === productId))

/**
 * A proof is accepted while the provider is unreachable. If its payment has another amount, captured money is
 * refunded, and authorized money is not captured.
 */
function isPaidWrong(order: Order, { payments }: Ledger): boolean {
  const { providerOrderId, totalPaise } = order
  const made = payments.filter(({ order_id, status }) => order_id === providerOrderId && status !== 'failed')
  return (
    (isPaidBack(order) || order.status === 'awaiting_payment') &&
    made.some(({ amount }) => amount !== totalPaise) &&
    !made.some(({ captured, amount }) => captured && amount === totalPaise)
  )
}

const isPaidBack = ({ status, paymentStatus, kind }: Order): boolean =>
  status === 'cancelled' &&
  (paymentStatus === 'refunded' ||
    paymentStatus === 'written_off' ||
    // Nobody in a run pays money by hand back, so it stays due.
    (kind === 'by_hand' && paymentStatus === 'refund_due'))
