import { isPaid, isSold, nameOf } from './accepted-payments.ts'
import type { PaymentRequest } from './observations.ts'
import type { OurLedger } from './our-ledger.ts'
import type { Ledger } from './provider.ts'

interface Evidence {
  books: Ledger
  ours: OurLedger
  /** The links and codes that customers got, by their ids. */
  paymentRequests: Map<string, PaymentRequest>
}

type Draft = OurLedger['drafts'][number]

/** One sentence for each draft, link or code that is not what staff and customers saw. */
export const auditDrafts = (evidence: Evidence): string[] => [
  ...orders(evidence),
  ...totals(evidence),
  ...money(evidence),
  ...openRequests(evidence),
  ...reservations(evidence),
]

const draftName = ({ id }: Draft): string => `DRF${String(id).padStart(3, '0')}`

/** A paid draft is one order, any other none, and each sold order of the staff is of one paid draft. */
function orders({ ours }: Evidence): string[] {
  const known = new Map(ours.orders.map((order) => [order.id, order]))
  const wrong = ours.drafts.flatMap((draft) => {
    const sold = draft.orders.filter((id) => {
      const order = known.get(id)
      return order && isSold(order)
    })
    const isRight =
      draft.status === 'paid'
        ? draft.orderId !== null && known.has(draft.orderId) && sold.every((id) => id === draft.orderId)
        : sold.length === 0
    if (isRight) return []
    const names = sold.map((id) => nameOf({ id })).join(', ') || 'none'
    return `${draftName(draft)} is ${draft.status} with order ${draft.orderId}, and its sold orders are ${names}`
  })
  const strays = ours.orders.flatMap((order) => {
    const of = ours.drafts.filter(({ status, orderId }) => status === 'paid' && orderId === order.id)
    if (!order.isByStaff || !isSold(order) || of.length === 1) return []
    return `${nameOf(order)} of the staff is ${order.status}, and ${of.length} paid drafts became it`
  })
  return [...wrong, ...strays]
}

/** An order costs what its draft says and what its customer was asked for, by the provider as well. */
function totals({ books, ours, paymentRequests }: Evidence): string[] {
  const ofDrafts = ours.drafts.flatMap((draft) => {
    const order = ours.orders.find(({ id }) => id === draft.orderId)
    if (!order || order.totalPaise === draft.totalPaise) return []
    return `${nameOf(order)} costs ${order.totalPaise} paise, and ${draftName(draft)} says ${draft.totalPaise}`
  })
  const asked = new Map([
    ...books.payment_links.map(({ id, amount }) => [id, amount] as const),
    ...books.qr_codes.map(({ id, payment_amount }) => [id, payment_amount] as const),
  ])
  const ofRequests = [...paymentRequests.values()].flatMap(({ id, draft, totalPaise }) => {
    const order = ours.orders.find(({ providerOrderId }) => providerOrderId === id)
    const amounts = [asked.get(id), ...(order ? [order.totalPaise] : [])]
    if (amounts.every((amount) => amount === totalPaise)) return []
    return `${id} of ${draft} was shown at ${totalPaise} paise, and asks for ${amounts.join(', ')}`
  })
  return [...ofDrafts, ...ofRequests]
}

/** The link or code that each of the provider's payments paid, by the payment's id. */
export function readAskedBy({ payments, payment_links, qr_codes }: Ledger): Map<string, string> {
  const linkOf = new Map(payment_links.flatMap(({ id, order_id }) => (order_id ? [[order_id, id]] : [])))
  return new Map([
    ...payments.flatMap(({ id, order_id }) => {
      const link = linkOf.get(order_id ?? '')
      return link === undefined ? [] : [[id, link] as const]
    }),
    ...qr_codes.flatMap(({ id, payment_ids }) => payment_ids.map((payment) => [payment, id] as const)),
  ])
}

/**
 * Captured money of a link or code pays one order, or is unmatched, or goes back. Of several payments of one link or code one order
 * keeps one at most, and the others go back.
 */
function money({ books, ours }: Evidence): string[] {
  const askedBy = readAskedBy(books)
  const captured = books.payments.filter(({ id, captured }) => captured && askedBy.has(id))
  const unmatched = new Set(ours.unmatched)
  const isGoingBack = ({ id, amount }: (typeof captured)[number]): boolean => {
    const made = books.refunds.filter(({ payment_id, status }) => payment_id === id && status !== 'failed')
    const ofShop = ours.refunds.filter(
      ({ providerPaymentId, status, kind }) =>
        providerPaymentId === id && kind === 'shop' && status !== 'void',
    )
    const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)
    return (
      sum(made.map((refund) => refund.amount)) >= amount ||
      sum(ofShop.map(({ amountPaise }) => amountPaise)) >= amount
    )
  }
  return [...Map.groupBy(captured, ({ id }) => askedBy.get(id))].flatMap(([request, payments]) => {
    const keeping = payments.flatMap((payment) =>
      ours.orders.filter((order) => order.providerPaymentId === payment.id && isPaid(order)),
    )
    const lost = payments.filter((payment) => {
      const ofOrders = ours.orders.filter(({ providerPaymentId }) => providerPaymentId === payment.id)
      const places = [ofOrders.length > 0, unmatched.has(payment.id)].filter(Boolean).length
      return ofOrders.length > 1 || places > 1 || (places === 0 && !isGoingBack(payment))
    })
    return [
      ...(keeping.length > 1 ? [`${request} paid ${keeping.map(nameOf).join(' and ')}`] : []),
      ...lost.map(({ id, amount }) => `${id} of ${amount} paise for ${request} has no one place`),
    ]
  })
}

const waiting = new Set(['sent', 'expired'])

/** What customers can still pay is the link or code of a draft that waits for it. */
function openRequests({ books, ours, paymentRequests }: Evidence): string[] {
  const open = [
    ...books.payment_links.filter(({ status }) => status === 'created'),
    ...books.qr_codes.filter(({ status }) => status === 'active'),
  ]
  return open.flatMap(({ id }) => {
    const request = paymentRequests.get(id)
    // Nobody saw the others, since their answer was lost.
    if (!request) return []
    const order = ours.orders.find(({ providerOrderId }) => providerOrderId === id)
    const draft = ours.drafts.find(({ orderId }) => order && orderId === order.id)
    if (draft && waiting.has(draft.status)) return []
    return `${id} of ${request.draft} can still be paid, and ${draft ? `${draftName(draft)} is ${draft.status}` : 'no draft waits for it'}`
  })
}

/** Each draft's time is over at the end, so none reserves packs. */
const reservations = ({ ours }: Evidence): string[] =>
  ours.drafts.flatMap((draft) =>
    draft.isReserved ? `${draftName(draft)} is ${draft.status} and still reserves its packs` : [],
  )
