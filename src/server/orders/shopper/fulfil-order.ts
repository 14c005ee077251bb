import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'
import { assertBatchesNotHeld } from '../../inventory/stock/assert-batches-not-held.ts'
import { takeFromBatches } from '../../inventory/stock/take-from-batches.ts'
import { issueInvoice } from '../../invoicing/documents/issue-invoice.ts'
import { moveOrder } from '../../lifecycle/orders/move-order.ts'
import {
  type OrderEvent,
  type OrderState,
  orderStatusOf,
  orderTransitions,
} from '../../lifecycle/orders/order-states.ts'
import { lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import { compareRows } from '../../lifecycle/remittances/compare-rows.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type Leaving, leave } from './dispatch.ts'
import { assertOrderNotOnHold } from './hold.ts'
import { needsOf } from './needs.ts'
import { type KnownParcel, type Parcel, readParcels } from './read-parcels.ts'

export type { KnownParcel, Parcel }

/** The steps that the staff reports. */
export type Step =
  | { step: 'packed' | 'delivered' | 'undelivered' | 'turned_back' | 'came_back' | 'lost' }
  | { step: 'shipped'; shipment: Leaving }

/**
 * Moves a locked order one step on. Packing issues its tax invoice; shipping, delivery and a failed delivery
 * send a mail.
 * @throws {ShopError} `wrong_order_state` for a step that does not follow, and for the arrival of an order that was written off;
 * `address_missing` for an order without an address, `state_missing` for an address without a state, `not_confirmed` for an
 * unconfirmed order with cash on delivery, `order_held`, `batch_missing` when no batch has its packs, `nothing_to_invoice`.
 */
export async function takeStep(tx: Database, actor: Actor, parcel: Parcel, step: Step): Promise<void> {
  assertReadyFor(parcel, step.step)
  await moveOrder(tx, { order: parcel, event: step.step, actor, note: '' })
  if (step.step === 'packed') {
    await issueInvoice(tx, parcel.id)
    const needs = needsOf([{ kind: 'order', number: parcel.id }])
    await takeFromBatches(tx, { orderId: parcel.id, replacementId: null, actor, needs })
  }
  if (step.step === 'delivered') await collect(tx, parcel.id, actor)
  if (step.step === 'shipped') await sendParcel(tx, parcel, step.shipment)
  const told = notifiedOf[step.step]
  if (told) await notifyShopper(tx, parcel, told, told === 'delivered' ? '' : `:${parcel.version}`)
}

/** The courier of a parcel that arrived has collected what was due, and may have handed it over before the staff heard of it. */
async function collect(tx: Database, orderId: number, actor: Actor): Promise<void> {
  const payment = await lockPaymentOfOrder(tx, orderId)
  if (payment?.status !== 'due_on_delivery') return
  const note = `${formatPaise(payment.amountPaise)} was collected on delivery.`
  await movePayment(tx, payment, { event: 'collected', actor, note })
  await compareRows(tx, actor, { paymentId: payment.id })
}

/** Steps with a mail to the shopper; a parcel on its way back gets its mail on arrival. */
const notifiedOf: Partial<Record<Step['step'], NotificationStep>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  came_back: 'returned',
  lost: 'lost',
}

type NotificationStep = 'shipped' | 'delivered' | 'undelivered' | 'returned' | 'lost'

/** Why a step can't be taken now, or null. */
export function whyNot(parcel: KnownParcel, step: OrderEvent): ShopError | null {
  try {
    assertReadyFor(parcel, step)
    return null
  } catch (error) {
    if (error instanceof ShopError) return error
    throw error
  }
}

function assertReadyFor(parcel: KnownParcel, step: OrderEvent): void {
  const name = publicOrderId(parcel.id)
  const next = orderTransitions[parcel.status][step]
  if (!next) {
    const wanted = orderStatusOf[stateAfter(step)]
    const message = `Order ${name} is ${orderStatusOf[parcel.status]} and can't become ${wanted} now.`
    throw new ShopError('wrong_order_state', message)
  }
  if (step === 'packed' || step === 'shipped') assertNotRefunded(parcel)
  if (step === 'delivered' && parcel.isWrittenOff) throw writtenOff(name)
  if (!parcel.hasAddress) throw new ShopError('address_missing', `Order ${name} has no delivery address yet.`)
  if (step === 'packed' && parcel.placeProblem !== null) {
    throw new ShopError('state_missing', `Order ${name} can't be packed: ${parcel.placeProblem}`)
  }
  if (step === 'packed' && parcel.isUnconfirmed) throw notConfirmed(name)
  if (step === 'packed' || step === 'shipped') assertOrderNotOnHold(parcel)
}

const writtenOff = (name: string): ShopError =>
  new ShopError(
    'wrong_order_state',
    `The money of order ${name} was written off, so it can't become Delivered. If the shopper has paid for it after all, make a new order for its packs.`,
  )

const notConfirmed = (name: string): ShopError =>
  new ShopError(
    'not_confirmed',
    `Order ${name} is to be paid on delivery and not confirmed yet. Call the shopper, or wait for their answer to the mail.`,
  )

/** Why an order with a full refund must not leave; null for other orders. */
export const refundedError = ({ id, isPaid }: Pick<Parcel, 'id' | 'isPaid'>): ShopError | null =>
  isPaid
    ? null
    : new ShopError(
        'wrong_order_state',
        `Order ${publicOrderId(id)} was refunded in full and is not to be sent.`,
      )

/** @throws {ShopError} `wrong_order_state`, see {@link refundedError}. */
export function assertNotRefunded(parcel: Pick<Parcel, 'id' | 'isPaid'>): void {
  const refusal = refundedError(parcel)
  if (refusal) throw refusal
}

const stateAfter = (step: OrderEvent): OrderState =>
  Object.values(orderTransitions)
    .map((steps) => steps[step])
    .find((state) => state !== undefined) ?? 'cancelled'

/** Ships a parcel and mails the shopper: once for the first parcel, and once for each later parcel. */
export async function sendParcel(tx: Database, parcel: Parcel, leaving: Leaving): Promise<void> {
  assertNotRefunded(parcel)
  await assertBatchesNotHeld(tx, { orderId: parcel.id, replacementId: null })
  const { id, isFirst } = await leave(tx, parcel.id, leaving)
  await notifyShopper(tx, parcel, 'shipped', isFirst ? '' : `:${id}`)
}

const notifyShopper = (
  tx: Database,
  { id, email }: Parcel,
  step: NotificationStep,
  which: string,
): Promise<void> =>
  enqueueMail(tx, {
    template: `order-${step}`,
    recipient: email,
    data: { orderId: id },
    dedupeKey: `order-${step}:${id}${which}`,
  })

/**
 * Locks an order and its payment, in the order that all transactions use.
 * @throws {ShopError} `not_found`.
 */
export async function lockParcel(tx: Database, orderId: number): Promise<Parcel> {
  const [parcel] = await readParcels(tx, [orderId], 'held')
  if (!parcel) throw new ShopError('not_found', 'Order not found.')
  return parcel
}
