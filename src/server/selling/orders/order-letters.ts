import { figuresOf } from '#contract/content/figures.ts'
import { arrivalText } from '#contract/delivery/arrival.ts'
import { formatPaise, formatRupees, lineTotal } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { Settings } from '#contract/settings.ts'
import { type Block, type Fact, firstName, type Letter, text } from '../../machine/mail/letter.ts'
import type { CancelledMoney } from '../payments/order-cancelled-mail.ts'
import { releasedWords } from '../payments/refund-reasons.ts'

/** The data of every letter about an order: the order as the shop shows it. */
export interface OrderNews {
  order: Order
  fullName: string
  siteUrl: string
  settings: Settings
}

export function orderPlacedLetter({ order, fullName, siteUrl, settings }: OrderNews): Letter {
  const { processing, delivery } = figuresOf(settings)
  const when = order.arrival
    ? `should be with you ${arrivalText(order.arrival)}`
    : `takes ${delivery} to reach you`
  return {
    subject: `Your order ${order.id} is confirmed`,
    preheader: `Paid: ${formatRupees(order.total_amount)}. ${order.arrival ? `Arrives ${arrivalText(order.arrival)}.` : 'We are getting it ready.'}`,
    heading: `Thank you, ${firstName(fullName)}!`,
    blocks: [
      text(
        `Your payment has arrived and order ${order.id} is ours to pack. It leaves us within ${processing} and ${when}.`,
      ),
      goods(order),
      { kind: 'facts', rows: [...paymentFacts(order), ...addressFacts(order)] },
      ...(order.shipping_address
        ? []
        : [text('Please add your delivery address, so that we can send your order.')]),
      orderButton(order, siteUrl, order.shipping_address ? 'View your order' : 'Add your delivery address'),
    ],
    reason: reasonOf(order),
  }
}

export function orderShippedLetter({ order, fullName, siteUrl }: OrderNews): Letter {
  const tracking: Fact[] = [
    ...(order.carrier ? [{ label: 'Carrier', value: order.carrier }] : []),
    ...(order.tracking_number ? [{ label: 'Tracking number', value: order.tracking_number }] : []),
    ...addressFacts(order),
  ]
  return {
    subject: `Your order ${order.id} is on its way`,
    preheader: order.tracking_number ? `Tracking number ${order.tracking_number}.` : 'It left us today.',
    heading: `On its way, ${firstName(fullName)}`,
    blocks: [
      text(`Order ${order.id} has left us.${invoiceSentence(order)}`),
      ...facts(tracking),
      ...trackingPage(order),
      { kind: 'list', items: order.items.map((item) => `${item.quantity} × ${item.product_name}`) },
      orderButton(order, siteUrl, 'Track your order'),
    ],
    reason: reasonOf(order),
  }
}

/** The address stands as text: buttons of letters lead to the shop alone. */
function trackingPage({ parcels }: Order): Block[] {
  const url = parcels.at(-1)?.tracking_url
  return url ? [text(`Follow it at the carrier: ${url}`)] : []
}

const invoiceSentence = ({ documents }: Order): string =>
  documents.some(({ kind }) => kind === 'invoice') ? ' Its invoice is attached.' : ''

export function orderDeliveredLetter({ order, fullName, siteUrl }: OrderNews): Letter {
  const { return_days, guarantee } = order.terms
  return {
    subject: `Your order ${order.id} has arrived`,
    preheader: 'Before you open it: store it cool, dry and out of the sun.',
    heading: `It has arrived, ${firstName(fullName)}`,
    blocks: [
      text(
        `Order ${order.id} was delivered. What is in it is alive: store it cool, dry and out of direct sun, and follow the dose on the pack.`,
      ),
      text(`If anything is not right, tell us within ${return_days} days. Our ${guarantee} covers it.`),
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

/** @param money null for a mail of an earlier release; the letter then leaves the money out. */
export function orderCancelledLetter(
  { order, fullName, siteUrl }: OrderNews,
  money: CancelledMoney | null,
): Letter {
  const told = money && moneyText(money)
  return {
    subject: `Your order ${order.id} is cancelled`,
    preheader: told ?? 'It will not be sent.',
    heading: `Order ${order.id} is cancelled`,
    blocks: [
      text(`Hello ${firstName(fullName)}, order ${order.id} is cancelled and will not be sent.`),
      ...(told ? [text(told)] : []),
      ...(money?.kind === 'all' || money?.kind === 'rest' ? [text(wayBack(order))] : []),
      goods(order),
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

function moneyText(money: CancelledMoney): string {
  switch (money.kind) {
    case 'unpaid':
      return 'It was not paid. If money still arrives for it, we refund it in full.'
    case 'released':
      return releasedWords(money.amountPaise, money.paidWith)
    case 'given_back':
      return 'We had refunded all of your payment before.'
    case 'all':
      return `We are refunding the full ${rupeesOf(money)} that you paid, and write again once that is done.`
    case 'rest':
      return `We are refunding the remaining ${rupeesOf(money)} of your payment, and write again once that is done.`
  }
}

const rupeesOf = ({ amountPaise }: { amountPaise: number }): string => formatPaise(amountPaise)

const wayBack = ({ terms }: Order): string =>
  `The money goes back to the card or account it came from. Banks take up to ${terms.refund_days} business days to show it.`

/** @param why amount and reason of the refund; null for a mail of an earlier release. */
export function orderRefundedLetter({ order, fullName, siteUrl }: OrderNews, why: string | null): Letter {
  return {
    subject: `Your money for order ${order.id} is on its way back`,
    preheader: `It goes back the way it came, within ${order.terms.refund_days} business days.`,
    heading: 'Your refund',
    blocks: [
      text(`Hello ${firstName(fullName)}, this is about order ${order.id}.`),
      ...(why ? [text(why)] : []),
      text(wayBack(order)),
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

/** How the shop paid a refund in another way than it came. */
export interface PaidByHand {
  reference: string
  /** '2026-11-21'. */
  paidOn: string
}

const wayOfRefund = ({ terms }: Order, byHand: PaidByHand | null): string =>
  byHand
    ? `We paid it to you ourselves on ${formatDay(byHand.paidOn)}; the payment's reference is ${byHand.reference}. If your bank does not show it within ${terms.refund_days} business days, write to us with this reference.`
    : `It went back to the card or account it came from. If your bank does not show it within ${terms.refund_days} business days, write to us.`

/**
 * @param amount rupees.
 * @param byHand null for money that went back through the provider.
 */
export function refundFinishedLetter(
  { order, fullName, siteUrl }: OrderNews,
  amount: number,
  byHand: PaidByHand | null = null,
): Letter {
  const sum = formatRupees(amount)
  return {
    subject: `${sum} for order ${order.id} was refunded`,
    preheader: byHand ? `We paid it ourselves: ${byHand.reference}.` : 'It went back the way it came.',
    heading: 'Your refund is done',
    blocks: [
      text(`Hello ${firstName(fullName)}, ${sum} of your payment for order ${order.id} was refunded.`),
      text(wayOfRefund(order, byHand)),
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })

/** '21 November 2026', of a day in India. */
const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

function goods(order: Order): Block {
  const sums: Fact[] = [{ label: 'Subtotal', value: formatRupees(order.subtotal) }]
  if (order.discount_amount > 0) {
    sums.push({
      label: order.terms.discount_label ?? 'Discount',
      value: `−${formatRupees(order.discount_amount)}`,
    })
  }
  const shipping = order.shipping_amount > 0 ? formatRupees(order.shipping_amount) : 'Free'
  sums.push({ label: 'Shipping', value: shipping })
  sums.push({
    label: `Total (includes ${formatRupees(order.tax_amount)} GST)`,
    value: formatRupees(order.total_amount),
  })
  const lines = order.items.map((item) => ({
    name: item.product_name,
    quantity: item.quantity,
    amount: formatRupees(lineTotal(item.product_price, item.quantity)),
  }))
  return { kind: 'goods', lines, sums }
}

const paymentFacts = (order: Order): Fact[] => [
  ...(order.payment_method ? [{ label: 'Paid by', value: methodText(order) }] : []),
  ...(order.transaction_id ? [{ label: 'Transaction', value: order.transaction_id }] : []),
]

const methodText = ({ payment_method, card_last4 }: Order): string =>
  card_last4 ? `${payment_method} ending in ${card_last4}` : String(payment_method)

export function addressFacts(order: Order): Fact[] {
  if (!order.shipping_address) return []
  const place = [order.shipping_city, order.shipping_state, order.shipping_zip].filter(Boolean).join(', ')
  const parts = [order.shipping_full_name, order.shipping_address, place, order.shipping_country]
  return [{ label: 'Delivery address', value: parts.filter(Boolean).join(', ') }]
}

const facts = (rows: Fact[]): Block[] => (rows.length > 0 ? [{ kind: 'facts', rows }] : [])

export const orderButton = (order: Order, siteUrl: string, label: string): Block => ({
  kind: 'button',
  label,
  url: `${siteUrl}/order-details/${order.id}`,
})

export const reasonOf = (order: Order): string =>
  `You get this because order ${order.id} was placed with your account.`
