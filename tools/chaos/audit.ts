import { isPaid, isSold, nameOf, wasPaidBy } from './accepted-payments.ts'
import { auditDrafts, readAskedBy } from './audit-drafts.ts'
import { auditEvents, type EventDiary } from './audit-events.ts'
import { auditMoneyOut } from './audit-money-out.ts'
import { auditOffers } from './audit-offers.ts'
import { auditPacking } from './audit-packing.ts'
import { auditPromises, isReleased } from './audit-promises.ts'
import { auditRefunds, type RefundDiary } from './audit-refunds.ts'
import type { TakenMail } from './mail-server.ts'
import type { Observations } from './observations.ts'
import type { OurLedger } from './our-ledger.ts'
import type { Ledger } from './provider.ts'

export interface Evidence {
  books: Ledger
  ours: OurLedger
  /** The stock before the first shopper, by its id. */
  opening: Map<number, number>
  taken: TakenMail[]
  events: EventDiary
  observations: Pick<
    Observations,
    'promised' | 'cancelled' | 'reportedFailed' | 'paymentRequests' | 'carts' | 'acts' | 'surprises'
  > &
    RefundDiary
}

/** One sentence for each difference, with its subject. */
export type Differences = Record<string, string[]>

/** Compares the provider's ledger, ours, the mail server's mails and what shoppers saw. */
export function audit(evidence: Evidence): Differences {
  const { ours, observations } = evidence
  return {
    'captured payments': capturedPayments(evidence),
    'paid orders': paidOrders(evidence),
    'money out': auditMoneyOut(evidence),
    stock: stock(evidence),
    offers: auditOffers(ours),
    drafts: auditDrafts({ books: evidence.books, ours, paymentRequests: observations.paymentRequests }),
    mails: mails(evidence),
    events: auditEvents(evidence.events, ours),
    promises: auditPromises(evidence, observations),
    carts: carts(evidence),
    ...auditRefunds(ours.giving, observations),
    ...auditPacking({ packing: ours.packing, orders: ours.orders, acts: observations.acts }),
    'still waiting': stillWaiting(evidence),
    'unexpected answers': observations.surprises,
  }
}

/**
 * Exactly one paid order keeps each captured payment, less refunds and lost disputes, or all of it is out. Our refunds
 * equal those of the provider.
 */
function capturedPayments({ books, ours }: Evidence): string[] {
  const paidBy = groupBy(ours.orders.filter(isPaid), (order) => order.providerPaymentId ?? '')
  const refundsOf = groupBy(madeRefunds(books), (refund) => refund.payment_id)
  const written = groupBy(
    ours.refunds.filter(({ kind, status }) => kind === 'shop' && status === 'processed'),
    ({ providerPaymentId }) => providerPaymentId,
  )
  return books.payments.flatMap((payment) => {
    if (!payment.captured) return []
    const orders = paidBy.get(payment.id) ?? []
    const refunds = refundsOf.get(payment.id) ?? []
    const byUs = refunds.filter(({ receipt }) => receipt !== null)
    const lost = books.disputes.filter(
      ({ payment_id, status }) => payment_id === payment.id && status === 'lost',
    )
    const outPaise = sumOf(refunds) + sumOf(lost)
    const isKept = orders.length === 1 && outPaise < payment.amount
    const isReturned = orders.length === 0 && outPaise >= payment.amount && sumOf(refunds) <= payment.amount
    const asWritten = (written.get(payment.id) ?? []).map(({ amountPaise }) => amountPaise)
    const isWritten = sameAmounts(
      byUs.map(({ amount }) => amount),
      asWritten,
    )
    // The balance was too low for the refund, or the provider returned it: a person is notified and decides.
    const isStuck = ours.refunds.some(
      ({ providerPaymentId, status }) => providerPaymentId === payment.id && status === 'stuck',
    )
    const isNotified = orders.length === 0 && ours.told.includes(payment.id)
    if (isWritten && (isKept || isReturned || isStuck || isNotified)) return []
    return `${payment.id} of ${payment.amount} paise has ${orders.length} paid orders and ${refunds.length} refunds of ${sumOf(refunds)} paise, ${asWritten.length} of ours`
  })
}

const madeRefunds = (books: Evidence['books']) => books.refunds.filter(({ status }) => status !== 'failed')

const sumOf = (refunds: { amount: number }[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

const sameAmounts = (one: number[], other: number[]): boolean =>
  `${one.toSorted((a, b) => a - b)}` === `${other.toSorted((a, b) => a - b)}`

/**
 * Every paid order has one captured payment, of its own provider order, link or code and its amount, unless its money came by
 * hand. Only the dashboard refunds it without us.
 */
function paidOrders({ books, ours }: Evidence): string[] {
  const askedBy = readAskedBy(books)
  const payments = new Map(books.payments.map((payment) => [payment.id, payment]))
  const elsewhere = new Set(
    madeRefunds(books).flatMap(({ receipt, payment_id: id }) => (receipt === null ? [id] : [])),
  )
  const paidThere = ours.orders.filter((order) => isPaid(order) && order.kind !== 'by_hand')
  return paidThere.flatMap((order) => {
    const payment = payments.get(order.providerPaymentId ?? '')
    const isRight =
      payment?.captured &&
      (payment.status === 'captured' || elsewhere.has(payment.id)) &&
      payment.amount === order.totalPaise &&
      payment.currency === 'INR' &&
      (askedBy.get(payment.id) ?? payment.order_id) === order.providerOrderId
    return isRight
      ? []
      : [`${nameOf(order)} of ${order.totalPaise} paise is paid by ${JSON.stringify(payment)}`]
  })
}

/**
 * The stock equals the sum of its movements, and the opening stock less packs sold and sent again, plus packs put back
 * or corrected. Kits count by their parts. Nothing stays reserved, and the batches agree.
 */
function stock({ ours, opening }: Evidence): string[] {
  const gone = new Map<number, number>()
  for (const order of ours.orders) {
    for (const { productId, quantity, putBack, keptOff, sentAgain } of order.items) {
      // A cancellation restocks all packs but those that a refund kept off the shelf.
      const left = isSold(order) ? quantity - putBack + sentAgain : keptOff
      gone.set(productId, (gone.get(productId) ?? 0) + left)
    }
  }
  const corrected = new Map(ours.packing.corrections.map(({ stockId, moved }) => [stockId, moved]))
  const counts = ours.shelf.flatMap(({ id, products, onHand, reserved, moved }) => {
    const taken = products.reduce((sum, one) => sum + one.amount * (gone.get(one.id) ?? 0), 0)
    const expected = (opening.get(id) ?? 0) - taken + (corrected.get(id) ?? 0)
    if (onHand === expected && moved === onHand && reserved === 0 && onHand >= 0) return []
    return `stock ${id} of product ${products.map((one) => one.id).join(', ')}: ${onHand} on hand, ${expected} expected, movements of ${moved}, ${reserved} reserved`
  })
  return [...counts, ...ours.wrongLedger]
}

/**
 * Every paid order has one confirmation, a cancelled one at most one. Every order cancelled by its shopper, or ended after its proof was accepted,
 * has one email about that. Every email was delivered; a Message-ID is one email.
 */
function mails(evidence: Evidence): string[] {
  const { ours, taken, observations } = evidence
  const delivered = new Set(taken.map(({ messageId }) => /^<outbox-(\d+)\./.exec(messageId)?.[1]))
  const unsent = ours.mails
    .filter(({ id, status }) => status !== 'sent' || !delivered.has(String(id)))
    .map(({ id, template, status }) => `mail ${id} (${template}) is ${status} and was not delivered`)
  const confirmations = groupBy(
    distinct(taken).filter(({ subject }) =>
      /^(Your order ORD\d+ (is confirmed|and its invoice)|Please confirm your order ORD\d+)$/.test(subject),
    ),
    ({ subject, to }) => `${/ORD\d+/.exec(subject)?.[0]} ${to}`,
  )
  const paid = new Set(
    ours.orders
      .filter(({ email }) => email !== '')
      .filter(wasPaidBy(ours, observations))
      .map((order) => `${nameOf(order)} ${order.email}`),
  )
  // The shop confirms no order that is cancelled before its mail goes out.
  const mayBeSilent = new Set(
    ours.orders
      .filter(({ status }) => status === 'cancelled')
      .map((order) => `${nameOf(order)} ${order.email}`),
  )
  const wrong = [...paid].flatMap((order) => {
    const count = confirmations.get(order)?.length ?? 0
    if (count === 0 && mayBeSilent.has(order)) return []
    return count === 1 ? [] : `${order} was confirmed by ${count} mails`
  })
  const stray = [...confirmations.keys()].filter((order) => !paid.has(order))
  return [
    ...unsent,
    ...wrong,
    ...stray.map((order) => `${order} was confirmed and is not paid: ${endOf(order.split(' ')[0], ours)}`),
    ...cancellations(distinct(taken), evidence),
  ]
}

/** The states of an order and its refunds, for a person who looks into a difference. */
function endOf(name: string | undefined, { orders, refunds }: Evidence['ours']): string {
  const order = orders.find((one) => nameOf(one) === name)
  const ended = refunds.filter(({ orderId }) => orderId === order?.id)
  const money = ended.map(({ reason, status, amountPaise }) => `${reason} ${status} ${amountPaise}`)
  return [order?.status, order?.paymentStatus, `total ${order?.totalPaise}`, ...money].join(', ')
}

/** A shopper whose proof was accepted also gets a mail that the order ended, since another one paid for its goods. */
function cancellations(arrived: TakenMail[], { ours, books, observations }: Evidence): string[] {
  const done = [...observations.cancelled].flatMap(([orderId, answer]) =>
    answer === 'done' ? [orderId] : [],
  )
  const released = ours.orders
    .filter((order) => observations.promised.has(nameOf(order)) && isReleased(order, books))
    .map(nameOf)
  return [...new Set([...done, ...released])].flatMap((orderId) => {
    const count = arrived.filter(({ subject }) => subject === `Your order ${orderId} is cancelled`).length
    return count === 1 ? [] : `${orderId} was cancelled and has ${count} mails about it`
  })
}

/** The mails that arrived, without repetitions. */
export const distinct = (taken: TakenMail[]): TakenMail[] => [
  ...new Map(taken.map((mail) => [mail.messageId, mail])).values(),
]

/** Every cart holds the lines that its shopper left, or none after its order was paid. */
function carts({ ours, observations }: Evidence): string[] {
  const held = new Map(ours.carts.map(({ email, packs }) => [email, packs]))
  const paid = new Set(ours.orders.filter(wasPaidBy(ours, observations)).map(nameOf))
  return observations.carts.flatMap(({ email, packs, emptiedBy }) => {
    const expected = emptiedBy !== null && paid.has(emptiedBy) ? {} : packs
    const found = held.get(email) ?? {}
    if (sortedPacks(found) === sortedPacks(expected)) return []
    return `the cart of ${email} holds ${sortedPacks(found)}, not ${sortedPacks(expected)}`
  })
}

const sortedPacks = (packs: Record<number, number>): string =>
  JSON.stringify(Object.entries(packs).sort(([one], [other]) => Number(one) - Number(other)))

/** At the end no work is waiting, and every due refund exists. */
const stillWaiting = ({ ours }: Evidence): string[] => [
  ...Object.entries(ours.waiting).flatMap(([what, count]) => (count > 0 ? `${count} ${what}` : [])),
  ...ours.orders
    .filter(isForgotten(ours))
    .map((order) => `the refund of ${nameOf(order)}, which nobody makes`),
]

const isOpen = new Set(['due', 'sent', 'stuck'])

/** Staff are notified of refunds that came back from the provider. */
const isForgotten =
  ({ refunds, told }: OurLedger) =>
  ({ paymentStatus, providerPaymentId: own }: OurLedger['orders'][number]): boolean =>
    paymentStatus === 'refund_due' &&
    !told.includes(own ?? '') &&
    !refunds.some(({ providerPaymentId, status }) => providerPaymentId === own && isOpen.has(status))

function groupBy<Item>(items: Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}
