import { publicDraftId } from '#contract/admin/draft-orders.ts'
import type { StaffOrder } from '#contract/admin/orders.ts'
import type { OrderDocument } from '#contract/shop/documents.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { undecidedPlace } from '../../checkout/delivery/place-address.ts'
import { orderTransitions } from '../../lifecycle/orders/order-states.ts'
import { isOwnMoney } from '../../lifecycle/payments/own-money.ts'
import { moneyStates, paymentStatusOf, standingStates } from '../../lifecycle/payments/payment-states.ts'
import { nameOfReason } from '../../payments/refunds/list-refunds.ts'
import { nothingToRefund, notPaidYet } from '../../payments/refunds/refund-limits.ts'
import { refundedError, whyNot } from '../shopper/fulfil-order.ts'
import { presentSummary } from './find-orders.ts'
import { paidValues, refundValues } from './item-values.ts'
import { canRedirect, hasMoreParcels, oneParcel } from './parcel-rules.ts'
import type { StoredStaffOrder } from './read-order.ts'
import { presentTimeline } from './timeline.ts'

const instant = (stored: string): string => new Date(stored).toISOString()

/** The refundable rest of an order's payment, in paise. */
export const refundableOf = ({ payment }: StoredStaffOrder): number =>
  payment && moneyStates.includes(payment.status) ? (payment.refundablePaise ?? 0) : 0

/** Refunds by the shop have a document from the start; refunds found at the provider get one when the staff write it. */
const canCredit = ({ kind, status, document }: StoredStaffOrder['refunds'][number]): boolean =>
  kind !== 'shop' && status === 'processed' && document === null

/** An order as its page in the back office shows it. */
export function presentStaffOrder(order: StoredStaffOrder, documents: OrderDocument[]): StaffOrder {
  const { payment, address } = order
  const values = refundValues(
    order.items,
    order.discountPaise,
    ({ quantity, refundedQuantity }) => quantity - refundedQuantity,
  )
  const paid = paidValues(order.items, order.discountPaise)
  return {
    ...presentSummary(order),
    email: order.email,
    phone: order.phone,
    // Orders of erased shoppers belong to an account without an address.
    customer: order.email === '' && order.phone === '' ? null : order.accountId,
    subtotal: toRupees(order.subtotalPaise),
    discount_amount: toRupees(order.discountPaise),
    discount_label: order.discountLabel,
    shipping_amount: toRupees(order.shippingPaise),
    cod_fee: toRupees(order.codFeePaise),
    collect_amount: payment?.status === 'due_on_delivery' ? toRupees(payment.amountPaise) : null,
    confirmation: order.confirmation && {
      state: order.confirmation.state,
      calls: order.confirmation.calls,
      last_call_at: order.confirmation.lastCallAt && instant(order.confirmation.lastCallAt),
    },
    tax_amount: toRupees(order.taxPaise),
    shipping_full_name: address.fullName,
    shipping_address: address.address,
    shipping_city: address.city,
    shipping_state: address.state,
    shipping_zip: address.zip,
    shipping_country: address.country,
    shipping_phone: address.phone,
    source: order.source,
    pickup: order.isPickup,
    buyer: order.buyer,
    draft: order.draftId === null ? null : publicDraftId(order.draftId),
    payment: payment && {
      status: paymentStatusOf[payment.status],
      method: payment.method,
      card_last4: payment.cardLast4,
      provider_order_id: payment.providerOrderId,
      // The shop itself named money that no provider holds.
      provider_payment_id: isOwnMoney(payment.kind) ? null : payment.providerPaymentId,
      kind: payment.kind,
      reference: payment.reference,
      due_on: payment.dueOn,
      settled_at: payment.settledAt && instant(payment.settledAt),
    },
    together: order.neighbours.together.map(publicOrderId),
    could_join: order.neighbours.couldJoin.map(publicOrderId),
    items: order.items.map((item) => ({
      id: item.id,
      product_id: item.productId,
      product_name: item.name,
      product_price: toRupees(item.pricePaise),
      quantity: item.quantity,
      refunded_quantity: item.refundedQuantity,
      replaced_quantity: item.replacedQuantity,
      paid_amount: toRupees(paid.get(item.id) ?? 0),
      refundable_amount: toRupees(values.get(item.id) ?? 0),
      image_url: item.imageUrl,
    })),
    refundable: toRupees(refundableOf(order)),
    is_disputed: (order.payment?.disputedPaise ?? 0) > 0,
    refundable_shipping: toRupees(order.shippingPaise - order.refundedShippingPaise),
    refunds: order.refunds.map((refund) => ({
      id: refund.id,
      amount: toRupees(refund.amountPaise),
      status: refund.status,
      kind: refund.kind,
      reason: refund.note || nameOfReason(refund.reason),
      created_at: instant(refund.createdAt),
      provider_refund_id: refund.providerRefundId,
      dispute_id: refund.disputeId,
      document: refund.document,
      can_credit: canCredit(refund),
    })),
    approval: order.approval && {
      id: order.approval.id,
      amount: toRupees(order.approval.amountPaise),
      asked_by: order.approval.askedBy,
    },
    shipments: order.shipments.map(({ id, carrier, trackingNumber, trackingUrl, createdAt, leftAt }) => ({
      id,
      carrier,
      tracking_number: trackingNumber,
      tracking_url: trackingUrl,
      created_at: instant(createdAt),
      left_at: leftAt && instant(leftAt),
    })),
    documents,
    notes: order.notes.map((note) => ({ ...note, at: instant(note.at) })),
    timeline: presentTimeline(order.happened),
    actions: actionsOf(order, documents),
  }
}

const notUncollected = 'Only a lost or returned parcel that nobody paid can be written off.'
const notDue = 'No money by terms is due for it.'

const possible = (can: boolean, why: string) => ({ can, why: can ? null : why })

/** The actions on money that has not come. */
function moneyActions({ status, payment }: StoredStaffOrder): StaffOrder['actions'] {
  const isDue = payment?.status === 'due'
  const isUnpaid = isDue || payment?.status === 'due_on_delivery'
  const isBack = status === 'returned_to_origin'
  return {
    'write-off': possible(isUnpaid && (status === 'lost' || isBack), notUncollected),
    'write-off-restock': possible(isUnpaid && isBack, notUncollected),
    'receive-payment': possible(isDue, notDue),
    'give-up': possible(isDue && status === 'delivered', isDue ? 'It is not delivered.' : notDue),
  }
}

/** The actions that are possible now, by the rules of the calls themselves. */
function actionsOf(order: StoredStaffOrder, documents: OrderDocument[]): StaffOrder['actions'] {
  const { hold } = presentSummary(order)
  const { payment } = order
  const parcel = {
    id: order.id,
    version: order.version,
    status: order.status,
    hasAddress: order.address.fullName !== null,
    placeProblem: undecidedPlace({ stateCode: order.stateCode, state: order.state, zip: order.pin }),
    isPaid: order.payment !== null && standingStates.includes(order.payment.status),
    isWrittenOff: order.payment?.status === 'written_off',
    isUnconfirmed: order.confirmation?.state === 'waiting' && order.status !== 'cancelled',
    hold,
  }
  const isUncollected = payment?.status === 'due_on_delivery'
  const steps = {
    pack: 'packed',
    ship: 'shipped',
    deliver: 'delivered',
    undelivered: 'undelivered',
    returning: 'turned_back',
    'returned-to-origin': 'came_back',
    lost: 'lost',
  } as const
  const isUnsent = orderTransitions[order.status].packed !== undefined || order.status === 'packed'
  const leaving = (can: boolean, why: string) =>
    possible(can && refunded === null, can ? (refunded?.message ?? '') : why)
  const refunded = refundedError(parcel)
  const unshippable = whyNot(parcel, 'shipped')
  const toConfirm = possible(
    parcel.isUnconfirmed && order.status === 'processing',
    'It does not wait for a confirmation.',
  )
  return {
    ...Object.fromEntries(
      Object.entries(steps).map(([name, step]) => {
        const refusal = whyNot(parcel, step)
        return [name, { can: refusal === null, why: refusal?.message ?? null }]
      }),
    ),
    number: possible(unshippable === null, unshippable?.message ?? ''),
    again: leaving(orderTransitions[order.status].tried_again !== undefined, 'It is not undelivered.'),
    redirect: possible(canRedirect(order.status), 'Its parcel is not to be sent elsewhere.'),
    confirm: toConfirm,
    'no-answer': toConfirm,
    hold: possible(isUnsent && hold === null, hold ? 'It is on hold.' : 'It is not waiting to be sent.'),
    release: possible(hold !== null, 'It is not on hold.'),
    cancel: possible(
      orderTransitions[order.status].cancelled !== undefined,
      'It is sent already, or cancelled.',
    ),
    address: possible(order.status === 'processing', 'It is packed already.'),
    buyer: possible(order.status === 'processing', 'It is packed already.'),
    parcel: leaving(
      hasMoreParcels(order.status) && !isUncollected,
      isUncollected ? oneParcel : 'It is neither packed nor on its way.',
    ),
    part: possible(
      order.neighbours.together.length > 0 && isUnsent,
      'It has a parcel of its own, or is sent already.',
    ),
    'correct-place': possible(
      documents.some(({ kind }) => kind === 'invoice'),
      'It has no invoice yet.',
    ),
    ...moneyActions(order),
    refund: possible(
      refundableOf(order) > 0,
      (payment?.status === 'due' ? notPaidYet() : nothingToRefund()).message,
    ),
  }
}
