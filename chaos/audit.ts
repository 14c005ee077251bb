import { auditGiving, type GivingDiary } from './audit-giving.ts'
import { auditPacking } from './audit-packing.ts'
import type { Diary } from './diary.ts'
import { cancelledByStaff, isHonoured, isPaid, isSold, nameOf, type Order, wasPaidBy } from './honoured.ts'
import type { TakenMail } from './mail-server.ts'
import type { OurBooks } from './ours.ts'
import type { Books } from './provider.ts'

export interface Evidence {
  books: Books
  ours: OurBooks
  /** The stock before the first shopper, by its id. */
  opening: Map<number, number>
  taken: TakenMail[]
  diary: Pick<Diary, 'promised' | 'cancelled' | 'toldFailed' | 'carts' | 'acts' | 'surprises'> & GivingDiary
}

/** One sentence for each difference, with its subject. */
export type Differences = Record<string, string[]>

/** Compares the provider's books, ours, the mail server's and what shoppers were told. */
export function audit(evidence: Evidence): Differences {
  const { ours, diary } = evidence
  return {
    'captured payments': capturedPayments(evidence),
    'paid orders': paidOrders(evidence),
    stock: stock(evidence),
    offers: offers(evidence),
    mails: mails(evidence),
    promises: [...promises(evidence), ...failures(evidence)],
    carts: carts(evidence),
    ...auditGiving(ours.giving, diary),
    ...auditPacking({ packing: ours.packing, orders: ours.orders, acts: diary.acts }),
    'still waiting': stillWaiting(evidence),
    'unexpected answers': diary.surprises,
  }
}

/**
 * Every captured payment is kept by exactly one paid order, less its partial refunds, or is refunded in full. Our refunds
 * equal those of the provider.
 */
function capturedPayments({ books, ours }: Evidence): string[] {
  const paidBy = groupBy(ours.orders.filter(isPaid), (order) => order.providerPaymentId ?? '')
  const refundsOf = groupBy(madeRefunds(books), (refund) => refund.payment_id)
  const written = groupBy(
    ours.refunds.filter(({ status }) => status === 'processed'),
    ({ providerPaymentId }) => providerPaymentId,
  )
  return books.payments.flatMap((payment) => {
    if (!payment.captured) return []
    const orders = paidBy.get(payment.id) ?? []
    const refunds = refundsOf.get(payment.id) ?? []
    const byUs = refunds.filter(({ receipt }) => receipt !== null)
    const isKept = orders.length === 1 && sumOf(byUs) < payment.amount
    const isReturned = orders.length === 0 && sumOf(refunds) === payment.amount
    const isElsewhere = byUs.length < refunds.length
    const asWritten = (written.get(payment.id) ?? []).map(({ amountPaise }) => amountPaise)
    const isWritten =
      isElsewhere ||
      sameAmounts(
        byUs.map(({ amount }) => amount),
        asWritten,
      )
    if (isWritten && (isKept || isReturned)) return []
    return `${payment.id} of ${payment.amount} paise has ${orders.length} paid orders and ${refunds.length} refunds of ${sumOf(refunds)} paise, ${asWritten.length} of ours`
  })
}

const madeRefunds = (books: Evidence['books']) => books.refunds.filter(({ status }) => status !== 'failed')

const sumOf = (refunds: { amount: number }[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

const sameAmounts = (one: number[], other: number[]): boolean =>
  `${one.toSorted((a, b) => a - b)}` === `${other.toSorted((a, b) => a - b)}`

/** Every paid order has one captured payment, of its own provider order and its amount; only the dashboard refunds it without us. */
function paidOrders({ books, ours }: Evidence): string[] {
  const payments = new Map(books.payments.map((payment) => [payment.id, payment]))
  const elsewhere = new Set(
    madeRefunds(books).flatMap(({ receipt, payment_id: id }) => (receipt === null ? [id] : [])),
  )
  return ours.orders.filter(isPaid).flatMap((order) => {
    const payment = payments.get(order.providerPaymentId ?? '')
    const isRight =
      payment?.captured &&
      (payment.status === 'captured' || elsewhere.has(payment.id)) &&
      payment.amount === order.totalPaise &&
      payment.currency === 'INR' &&
      payment.order_id === order.providerOrderId
    return isRight
      ? []
      : [`${nameOf(order)} of ${order.totalPaise} paise is paid by ${JSON.stringify(payment)}`]
  })
}

/**
 * The stock equals the sum of its movements, and the stock at the start less what was sold and sent again, kits by their parts, and
 * what was put back or corrected; nothing stays reserved.
 */
function stock({ ours, opening }: Evidence): string[] {
  const gone = new Map<number, number>()
  for (const { productId, quantity, putBack, sentAgain } of ours.orders
    .filter(isSold)
    .flatMap(({ items }) => items)) {
    gone.set(productId, (gone.get(productId) ?? 0) + quantity - putBack + sentAgain)
  }
  const corrected = new Map(ours.packing.corrections.map(({ stockId, moved }) => [stockId, moved]))
  return ours.shelf.flatMap(({ id, products, onHand, reserved, moved }) => {
    const taken = products.reduce((sum, productId) => sum + (gone.get(productId) ?? 0), 0)
    const expected = (opening.get(id) ?? 0) - taken + (corrected.get(id) ?? 0)
    if (onHand === expected && moved === onHand && reserved === 0 && onHand >= 0) return []
    return `stock ${id} of product ${products.join(', ')}: ${onHand} on hand, ${expected} expected, movements of ${moved}, ${reserved} reserved`
  })
}

/** No person has the first-order offer on two paid orders. */
function offers({ ours }: Evidence): string[] {
  const discounted = ours.orders.filter((order) => isPaid(order) && order.discountPaise > 0)
  return [...groupBy(discounted, (order) => order.email)].flatMap(([email, orders]) =>
    orders.length > 1 ? `${email} has the offer on ${orders.map(nameOf).join(', ')}` : [],
  )
}

/**
 * Every order that was paid has one confirmation, every order that its shopper cancelled one letter about that, and every
 * letter was delivered; a Message-ID is one letter.
 */
function mails({ ours, taken, diary }: Evidence): string[] {
  const delivered = new Set(taken.map(({ messageId }) => /^<outbox-(\d+)\./.exec(messageId)?.[1]))
  const unsent = ours.mails
    .filter(({ id, status }) => status !== 'sent' || !delivered.has(String(id)))
    .map(({ id, template, status }) => `letter ${id} (${template}) is ${status} and was not delivered`)
  const confirmations = groupBy(
    distinct(taken).filter(({ subject }) => /^Your order ORD\d+ is confirmed$/.test(subject)),
    ({ subject, to }) => `${/ORD\d+/.exec(subject)?.[0]} ${to}`,
  )
  const paid = new Set(
    ours.orders.filter(wasPaidBy(ours, diary)).map((order) => `${nameOf(order)} ${order.email}`),
  )
  const wrong = [...paid].flatMap((order) => {
    const count = confirmations.get(order)?.length ?? 0
    return count === 1 ? [] : `${order} was confirmed by ${count} letters`
  })
  const stray = [...confirmations.keys()].filter((order) => !paid.has(order))
  return [
    ...unsent,
    ...wrong,
    ...stray.map((order) => `${order} was confirmed and is not paid`),
    ...cancellations(distinct(taken), diary),
  ]
}

function cancellations(letters: TakenMail[], { cancelled }: Evidence['diary']): string[] {
  const told = [...cancelled].flatMap(([orderId, answer]) => (answer === 'done' ? [orderId] : []))
  return told.flatMap((orderId) => {
    const count = letters.filter(({ subject }) => subject === `Your order ${orderId} is cancelled`).length
    return count === 1 ? [] : `${orderId} was cancelled and has ${count} letters about it`
  })
}

/** The mails that arrived, without repetitions. */
export const distinct = (taken: TakenMail[]): TakenMail[] => [
  ...new Map(taken.map((mail) => [mail.messageId, mail])).values(),
]

/** Every order that a shopper was told is paid exists and is paid; one that they cancelled is cancelled and refunded. */
function promises({ ours, diary, books }: Evidence): string[] {
  const orders = new Map(ours.orders.map((order) => [nameOf(order), order]))
  const byStaff = cancelledByStaff(ours)
  return [...diary.promised].flatMap(([orderId, how]) => {
    const order = orders.get(orderId)
    const cancelled = diary.cancelled.get(orderId)
    if (order && isHonoured(order, ours) && cancelled !== 'done') return []
    const isCancelled = cancelled !== undefined || byStaff.has(orderId)
    if (order && isExcused(order, how, isCancelled, { books, ours })) return []
    const told = cancelled
      ? `${how} and ${cancelled === 'done' ? 'cancelled' : 'asked to be cancelled'}`
      : how
    return `${orderId} was ${told} and is ${order ? `${order.status}, ${order.paymentStatus}` : 'not there'}`
  })
}

/**
 * With a proof, only a payment of another amount, which is never captured, may be reported as failed, and one that was given
 * back in the dashboard before the shop heard of it.
 */
function failures({ ours, diary, books }: Evidence): string[] {
  const orders = new Map(ours.orders.map((order) => [nameOf(order), order]))
  return [...diary.toldFailed].flatMap((orderId) => {
    const order = orders.get(orderId)
    const made = books.payments.filter(({ order_id }) => order_id === order?.providerOrderId)
    const isWrong = made.some(({ amount }) => amount !== order?.totalPaise)
    return order && (isWrong || isGoneElsewhere(order, { books, ours }))
      ? []
      : [`${orderId} was told as failed, and nothing is wrong with its money`]
  })
}

const isExcused = (
  order: Order,
  how: string,
  isCancelled: boolean,
  { books, ours }: Pick<Evidence, 'books' | 'ours'>,
): boolean =>
  isCancelled
    ? isPaidBack(order)
    : how === 'verified' &&
      (isPaidWrong(order, books) ||
        isPaidTwice(order, ours) ||
        (order.status === 'awaiting_payment' && isGoneElsewhere(order, { books, ours })))

/** Its money was given back in the dashboard; where the shop had not asked for it before, there is nothing left to sell for. */
const isGoneElsewhere = (order: Order, { books, ours }: Pick<Evidence, 'books' | 'ours'>): boolean =>
  books.payments.some(
    ({ id, order_id, status }) =>
      order_id === order.providerOrderId &&
      status === 'refunded' &&
      !ours.refunds.some(({ providerPaymentId }) => providerPaymentId === id),
  )

/** Both payments of a purchase may be proven while the provider can't be asked; the one that is seen later goes back. */
const isPaidTwice = (order: Order, { orders, refunds }: OurBooks): boolean =>
  isPaidBack(order) &&
  refunds.some(({ orderId, reason }) => orderId === order.id && reason === 'second_payment') &&
  orders.some(
    ({ id, email, paymentStatus }) => id !== order.id && email === order.email && paymentStatus !== 'lapsed',
  )

/**
 * A proof is accepted while the provider can't be asked. Its payment may have another amount: captured money is refunded,
 * and authorized money is not captured.
 */
function isPaidWrong(order: Order, { payments }: Evidence['books']): boolean {
  const { providerOrderId, totalPaise } = order
  const made = payments.filter(({ order_id, status }) => order_id === providerOrderId && status !== 'failed')
  return (
    (isPaidBack(order) || order.status === 'awaiting_payment') &&
    made.some(({ amount }) => amount !== totalPaise) &&
    !made.some(({ captured, amount }) => captured && amount === totalPaise)
  )
}

const isPaidBack = ({ status, paymentStatus }: Order): boolean =>
  status === 'cancelled' && paymentStatus === 'refunded'

/** Every cart holds the lines that its shopper left, or none after its order was paid. */
function carts({ ours, diary }: Evidence): string[] {
  const held = new Map(ours.carts.map(({ email, packs }) => [email, packs]))
  const paid = new Set(ours.orders.filter(wasPaidBy(ours, diary)).map(nameOf))
  return diary.carts.flatMap(({ email, packs, emptiedBy }) => {
    const expected = emptiedBy !== null && paid.has(emptiedBy) ? {} : packs
    const found = held.get(email) ?? {}
    if (sortedPacks(found) === sortedPacks(expected)) return []
    return `the cart of ${email} holds ${sortedPacks(found)}, not ${sortedPacks(expected)}`
  })
}

const sortedPacks = (packs: Record<number, number>): string =>
  JSON.stringify(Object.entries(packs).sort(([one], [other]) => Number(one) - Number(other)))

/** At the end no work is waiting. */
const stillWaiting = ({ ours }: Evidence): string[] =>
  Object.entries(ours.waiting).flatMap(([what, count]) => (count > 0 ? `${count} ${what}` : []))

function groupBy<Item>(items: Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}
