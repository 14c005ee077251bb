import { type Order, type OrderRefund, type OrderSummary, publicOrderId } from '#contract/shop/orders.ts'
import { arrivalAt } from '#shared/delivery/arrival.ts'
import { isoDayText } from '#shared/garden/days.ts'
import { formatPaise, toRupees } from '#shared/money.ts'
import { earlierTerms } from '../../checkout/quote/order-terms.ts'
import { documentTitle } from '../../invoicing/documents/document-title.ts'
import { paidWithSentence, refundSentence } from '../../invoicing/refund-reasons.ts'
import {
  isUnpacked,
  type OrderState,
  orderStatusOf,
  payableLaterStates,
} from '../../lifecycle/orders/order-states.ts'
import { isOwnMoney } from '../../lifecycle/payments/own-money.ts'
import { paymentStatusOf } from '../../lifecycle/payments/payment-states.ts'
import type { OrderTerms } from '../../platform/database/tables.ts'
import type { OrderDetails, StoredOrder, StoredPayment, StoredRefund } from './order-json.ts'

/** An order as lists show it. */
export const presentSummary = (order: StoredOrder): OrderSummary => ({
  id: publicOrderId(order.id),
  created_at: instant(order.createdAt),
  total_amount: toRupees(order.totalPaise),
  order_status: orderStatusOf[order.status],
  payment_status: order.payment ? paymentStatusOf[order.payment.status] : 'Pending',
  items: order.items.map((item) => ({
    id: item.id,
    product_id: item.productId,
    product_name: item.name,
    product_price: toRupees(item.pricePaise),
    quantity: item.quantity,
    image_url: item.imageUrl,
  })),
  arrival: promisedArrival(order),
})

/**
 * An order as its own page shows it.
 * @param payTo where an order by terms is paid, by the settings; not shown for other orders.
 */
export const presentOrder = (order: OrderDetails, payTo: string[]): Order => ({
  ...presentSummary(order),
  subtotal: toRupees(order.subtotalPaise),
  discount_amount: toRupees(order.discountPaise),
  shipping_amount: toRupees(order.shippingPaise),
  cod_fee: toRupees(order.codFeePaise),
  tax_amount: toRupees(order.taxPaise),
  shipping_full_name: order.shipping?.fullName ?? null,
  shipping_address: order.shipping?.address ?? null,
  shipping_city: order.shipping?.city ?? null,
  shipping_state: order.shipping?.state ?? null,
  shipping_zip: order.shipping?.zip ?? null,
  shipping_country: order.shipping?.country ?? null,
  shipping_phone: order.shipping?.phone ?? null,
  buyer: order.buyer,
  payment_method: methodName(order.payment?.method ?? null),
  due_on: order.payment?.dueOn ?? null,
  pay_to: isPayableLater(order) ? payTo : [],
  card_last4: order.payment?.cardLast4 ?? null,
  transaction_id: transactionOf(order.payment),
  carrier: order.carrier,
  tracking_number: order.trackingNumber,
  parcels: order.parcels.map(({ carrier, trackingNumber, trackingUrl, leftAt, replacementId }) => ({
    carrier,
    tracking_number: trackingNumber,
    tracking_url: trackingUrl,
    sent_at: instant(leftAt),
    is_replacement: replacementId !== null,
  })),
  batches: order.batches,
  can_change_address: isUnpacked(order.status),
  can_cancel: isUnpacked(order.status),
  is_being_confirmed: order.payment?.status === 'confirming',
  needs_confirmation: order.isUnconfirmed,
  is_refunded_by_hand: order.payment !== null && isOwnMoney(order.payment.kind),
  refunds: order.refunds.map(presentRefund),
  terms: presentTerms(order.terms ?? earlierTerms),
  documents: order.documents.map(({ id, kind, number, issuedOn, ...titled }) => ({
    kind,
    title: documentTitle({ kind, ...titled }),
    number,
    issued_on: issuedOn,
    url: documentUrl(publicOrderId(order.id), kind, id),
  })),
  notice: notice(order),
  history: order.history.map(({ status, at, author, note }) => ({
    status: statusName(status),
    at: instant(at),
    by: shownAuthor(author),
    note,
  })),
})

/** Whether a business is asked now to pay its order by invoice. */
export const isPayableLater = ({ payment, status }: Pick<OrderDetails, 'payment' | 'status'>): boolean =>
  payment?.status === 'due' && payableLaterStates.includes(status)

const presentTerms = (terms: OrderTerms): Order['terms'] => ({
  discount_label: terms.discountLabel,
  guarantee: terms.guarantee,
  return_days: terms.returnDays,
  refund_days: terms.refundDays,
})

const promisedArrival = ({ shipping, terms }: StoredOrder): Order['arrival'] =>
  shipping && terms?.arrival ? arrivalAt(shipping.zip, terms.arrival) : null

const documentUrl = (order: string, kind: string, id: number): string =>
  kind === 'invoice' ? `/api/orders/${order}/invoice` : `/api/orders/${order}/documents/${id}`

/** Shoppers see the shop as author, never a staff member's name. */
const shownAuthor = (author: string): string => (author === 'staff' ? 'shop' : author)

const presentRefund = ({ amountPaise, createdAt, finishedAt }: StoredRefund): OrderRefund => ({
  amount: toRupees(amountPaise),
  status: finishedAt ? 'refunded' : 'on_its_way',
  started_at: instant(createdAt),
  refunded_at: finishedAt && instant(finishedAt),
})

const methods = new Map<string, string>(
  Object.entries<string>({
    card: 'Card',
    upi: 'UPI',
    netbanking: 'Netbanking',
    wallet: 'Wallet',
    cash: 'Cash',
    bank: 'Bank transfer',
    cod: 'Cash on delivery',
    terms: 'Pay later by invoice',
    cheque: 'Cheque',
  }),
)

/** Money that no provider holds has the reference that the staff wrote down, if any. */
const transactionOf = (payment: StoredPayment | null): string | null =>
  payment && isOwnMoney(payment.kind) ? payment.reference : (payment?.providerPaymentId ?? null)

/** The payment method as shoppers know it; an unknown one keeps the provider's name. */
const methodName = (method: string | null): string | null => (method ? (methods.get(method) ?? method) : null)

const statusName = (state: string): string => (orderStatusOf as Record<string, string>)[state] ?? state

/** States of an order that its shopper waits for. */
const comingStates: readonly OrderState[] = ['processing', 'packed', 'shipped', 'undelivered']

const notAskedYet =
  'We could not ask the payment provider yet whether money came. If it did, it is kept for this order or goes back to you.'

/** A notice that the two statuses do not cover. Refunds come first, then actions of the shopper. */
function notice(order: OrderDetails): string | null {
  const { payment, paidWith, refunds, shipping, status, totalPaise } = order
  if (refunds.length > 0) {
    return refunds
      .map((refund) => refundSentence(refund.reason, refund.amountPaise, refund.finishedAt !== null))
      .join(' ')
  }
  // The address comes before the money at the door.
  if (status === 'processing' && !shipping) {
    return 'Please add your delivery address, so that we can send your order.'
  }
  if (paidWith !== null) return `${paidWithSentence(paidWith)} ${paidElsewhereNotice(payment)}`
  switch (payment?.status) {
    case 'confirming':
      return 'We are confirming your payment.'
    case 'starting':
    case 'open':
      return 'This order has not been paid yet.'
    case 'failed':
      return 'The last payment attempt failed. Nothing was charged, and you can try again.'
    case 'expired':
      return `The time to pay for this order is over. ${payment.isCertain ? 'Nothing was charged.' : notAskedYet}`
    case 'cancelled':
      return 'This order was cancelled before it was paid. If money still arrives for it, we refund it in full.'
    case 'due_on_delivery':
      // A parcel that comes no more, or not now, asks for no money.
      if (!comingStates.includes(status)) return null
      return `Please have ${formatPaise(totalPaise)} ready: you pay when your order arrives.`
    case 'due':
      if (!isPayableLater(order)) return null
      return `Please pay ${formatPaise(totalPaise)} by ${isoDayText(payment.dueOn ?? '')}.`
    case 'written_off':
      return writtenOffNotice(status)
  }
  return null
}

function writtenOffNotice(status: OrderState): string {
  if (status === 'delivered') return 'We no longer ask for the money of this order.'
  return status === 'cancelled'
    ? 'This order was cancelled. You owe us nothing.'
    : 'This parcel did not reach you, and nothing was paid. You owe us nothing.'
}

/** The notice about a payment whose goods another order has paid for. */
const paidElsewhereNotice = (payment: StoredPayment | null): string =>
  payment?.status === 'confirming'
    ? 'We are still finding out whether this payment was taken as well; if it was, it goes back to you in full.'
    : 'We take no second payment for them: what your bank holds for this one is released, and money that still arrives goes back to you in full.'

const instant = (stored: string): string => new Date(stored).toISOString()
