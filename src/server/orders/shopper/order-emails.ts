import type { Order } from '#contract/shop/orders.ts'
import { figuresOf } from '#shared/copy/figures.ts'
import { arrivalText } from '#shared/delivery/arrival.ts'
import type { SentenceName } from '#shared/email-templates/template-texts.ts'
import { isoDayText } from '#shared/garden/days.ts'
import { formatPaise, formatRupees, lineTotal, subtractRupees } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { releasedNote } from '../../invoicing/refund-reasons.ts'
import type { CancelledMoney } from '../../payments/ending/end-payment.ts'
import { type Block, type Email, type Fact, firstName, text } from '../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'

/** The data of every email about an order: the order as the shop shows it. */
export interface OrderNews {
  order: Order
  fullName: string
  siteUrl: string
  settings: WordedSettings
  /** The secret of the link that confirms an order with cash on delivery; null where none is needed. */
  confirmToken?: string | null
}

export const isDueOnDelivery = ({ payment_status }: Order): boolean => payment_status === 'Due on delivery'

/** Whether a business pays it later by invoice. */
const isDueLater = ({ payment_status }: Order): boolean => payment_status === 'Due'

/** Whether its shopper has paid nothing yet. */
export const isUnpaid = (order: Order): boolean => isDueOnDelivery(order) || isDueLater(order)

const dueOnText = ({ due_on }: Order): string => (due_on === null ? '' : isoDayText(due_on))

/** Whether the shopper has the goods with their invoice, as after a sale at the counter. */
export const isHandedOver = (order: Order): boolean => order.order_status === 'Delivered' && hasInvoice(order)

export function orderPlacedEmail({ order, fullName, siteUrl, settings, confirmToken }: OrderNews): Email {
  const { processing, delivery } = figuresOf(settings)
  const say = translator(settings, 'order-placed', {
    firstName: firstName(fullName),
    orderNumber: order.id,
    total: formatRupees(order.total_amount),
    arrival: order.arrival ? arrivalText(order.arrival).replace('–', 'to') : '',
    processing,
    delivery,
    dueOn: dueOnText(order),
  })
  const confirm: Block[] = confirmToken
    ? [
        {
          kind: 'button',
          label: 'Confirm or cancel the order',
          url: `${siteUrl}/confirm-order?token=${confirmToken}`,
        },
      ]
    : []
  const { subject, preheader, opening } = placedSentences(order, confirm.length > 0)
  return {
    subject: say(subject),
    preheader: say(preheader),
    heading: say('heading'),
    blocks: [
      text(say(opening)),
      ...confirm,
      goods(order),
      { kind: 'facts', rows: [...paymentFacts(order), ...addressFacts(order)] },
      ...(order.shipping_address ? [] : [text(say('addressMissing'))]),
      ...(confirm.length > 0
        ? []
        : [
            orderButton(
              order,
              siteUrl,
              order.shipping_address ? 'View your order' : 'Add your delivery address',
            ),
          ]),
    ],
    reason: reasonOf(order),
  }
}

type PlacedSentence = SentenceName<'order-placed'>

/** What the mail of a placed order says, by its state when the mail is written. */
function placedSentences(
  order: Order,
  asks: boolean,
): { subject: PlacedSentence; preheader: PlacedSentence; opening: PlacedSentence } {
  if (asks) {
    return { subject: 'subjectOnDelivery', preheader: 'preheaderOnDelivery', opening: 'openingOnDelivery' }
  }
  if (isDueOnDelivery(order)) {
    return {
      subject: 'subject',
      preheader: 'preheaderOnDeliveryConfirmed',
      opening: 'openingOnDeliveryConfirmed',
    }
  }
  if (isDueLater(order))
    return { subject: 'subject', preheader: 'preheaderPayLater', opening: 'openingPayLater' }
  if (isHandedOver(order)) {
    return { subject: 'subjectHandedOver', preheader: 'preheaderHandedOver', opening: 'openingHandedOver' }
  }
  return order.arrival
    ? { subject: 'subject', preheader: 'preheader', opening: 'opening' }
    : { subject: 'subject', preheader: 'preheaderWithoutDay', opening: 'openingWithoutDay' }
}

export function orderShippedEmail({ order, fullName, siteUrl, settings }: OrderNews): Email {
  const tracking: Fact[] = [
    ...(order.carrier ? [{ label: 'Carrier', value: order.carrier }] : []),
    ...(order.tracking_number ? [{ label: 'Tracking number', value: order.tracking_number }] : []),
    ...addressFacts(order),
  ]
  // The address stands as text, since buttons of emails link to the shop only.
  const trackingUrl = order.parcels.at(-1)?.tracking_url
  const say = translator(settings, 'order-shipped', {
    firstName: firstName(fullName),
    orderNumber: order.id,
    trackingNumber: order.tracking_number ?? '',
    trackingUrl: trackingUrl ?? '',
    total: formatRupees(order.total_amount),
    dueOn: dueOnText(order),
  })
  return {
    subject: say('subject'),
    preheader: say(order.tracking_number ? 'preheader' : 'preheaderWithoutNumber'),
    heading: say('heading'),
    blocks: [
      text(say(hasInvoice(order) ? 'openingWithInvoice' : 'opening')),
      ...(isDueOnDelivery(order) ? [text(say('payOnDelivery'))] : []),
      ...(isDueLater(order) ? [text(say('payLater'))] : []),
      ...facts([...dueFacts(order), ...tracking]),
      ...(trackingUrl ? [text(say('carrierPage'))] : []),
      { kind: 'list', items: order.items.map((item) => `${item.quantity} × ${item.product_name}`) },
      orderButton(order, siteUrl, 'Track your order'),
    ],
    reason: reasonOf(order),
  }
}

const hasInvoice = ({ documents }: Order): boolean => documents.some(({ kind }) => kind === 'invoice')

export function orderDeliveredEmail({ order, fullName, siteUrl, settings }: OrderNews): Email {
  const { return_days, guarantee } = order.terms
  const say = translator(settings, 'order-delivered', {
    firstName: firstName(fullName),
    orderNumber: order.id,
    returnDays: `${return_days}`,
    guarantee: guarantee ?? 'return policy',
  })
  return {
    ...subjectAndHeading(say),
    blocks: [text(say('opening')), text(say('closing')), orderButton(order, siteUrl, 'View your order')],
    reason: reasonOf(order),
  }
}

/** @param money null for a mail of an earlier release; the email then omits the money. */
export function orderCancelledEmail(
  { order, fullName, siteUrl, settings }: OrderNews,
  money: CancelledMoney | null,
): Email {
  const say = translator(settings, 'order-cancelled', {
    firstName: firstName(fullName),
    orderNumber: order.id,
    refundAmount: money && 'amountPaise' in money ? formatPaise(money.amountPaise) : '',
    refundDays: `${order.terms.refund_days}`,
  })
  const told =
    money &&
    (order.is_refunded_by_hand && money.kind === 'unpaid'
      ? say(order.due_on === null ? 'nothingOwed' : 'nothingOwedLater')
      : moneyText(money, say))
  return {
    subject: say('subject'),
    preheader: told ?? say('preheader'),
    heading: say('heading'),
    blocks: [
      text(say('opening')),
      ...(told ? [text(told)] : []),
      ...(money?.kind === 'all' || money?.kind === 'rest'
        ? [text(say(order.is_refunded_by_hand ? 'wayToAccount' : 'wayOfTheMoney'))]
        : []),
      goods(order),
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

function moneyText(
  money: CancelledMoney,
  say: (sentence: SentenceName<'order-cancelled'>) => string,
): string {
  switch (money.kind) {
    case 'unpaid':
      return say('notPaid')
    case 'released':
      return releasedNote(money.amountPaise, money.paidWith)
    case 'given_back':
      return say('refundedBefore')
    case 'all':
      return say('refundOfAll')
    case 'rest':
      return say('refundOfTheRest')
  }
}

/** @param why amount and reason of the refund; null for a mail of an earlier release. */
export function orderRefundedEmail(
  { order, fullName, siteUrl, settings }: OrderNews,
  why: string | null,
): Email {
  const say = translator(settings, 'order-refunded', {
    firstName: firstName(fullName),
    orderNumber: order.id,
    refundDays: `${order.terms.refund_days}`,
  })
  const isToAccount = order.is_refunded_by_hand
  return {
    subject: say('subject'),
    preheader: say(isToAccount ? 'preheaderToAccount' : 'preheader'),
    heading: say('heading'),
    blocks: [
      text(say('opening')),
      ...(why ? [text(why)] : []),
      text(say(isToAccount ? 'wayToAccount' : 'wayOfTheMoney')),
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

/** A refund that the shop paid by another way than the payment. */
export interface PaidByHand {
  reference: string
  /** '2026-11-21'. */
  paidOn: string
}

/**
 * @param amount rupees.
 * @param byHand null for money that went back through the provider.
 */
export function refundFinishedEmail(
  { order, fullName, siteUrl, settings }: OrderNews,
  amount: number,
  byHand: PaidByHand | null = null,
): Email {
  const say = translator(settings, 'refund-finished', {
    firstName: firstName(fullName),
    orderNumber: order.id,
    refundAmount: formatRupees(amount),
    refundDays: `${order.terms.refund_days}`,
    reference: byHand?.reference ?? '',
    paidOn: byHand ? formatDay(byHand.paidOn) : '',
  })
  return {
    subject: say('subject'),
    preheader: say(byHand ? 'preheaderPaidByHand' : 'preheader'),
    heading: say('heading'),
    blocks: [
      text(say('opening')),
      text(say(byHand ? 'closingPaidByHand' : 'closing')),
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })

/** A day in India in words: '21 November 2026'. */
const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** What was ordered, and its total. */
export function goods(order: Order): Block {
  const sums: Fact[] = [{ label: 'Subtotal', value: formatRupees(order.subtotal) }]
  if (order.discount_amount > 0) {
    sums.push({
      label: order.terms.discount_label ?? 'Discount',
      value: `−${formatRupees(order.discount_amount)}`,
    })
  }
  const shipping = subtractRupees(order.shipping_amount, order.cod_fee)
  sums.push({ label: 'Shipping', value: shipping > 0 ? formatRupees(shipping) : 'Free' })
  if (order.cod_fee > 0) {
    sums.push({ label: 'Cash on delivery', value: formatRupees(order.cod_fee) })
  }
  sums.push({
    label: order.tax_amount > 0 ? `Total (includes ${formatRupees(order.tax_amount)} GST)` : 'Total',
    value: formatRupees(order.total_amount),
  })
  const lines = order.items.map((item) => ({
    name: item.product_name,
    quantity: item.quantity,
    amount: formatRupees(lineTotal(item.product_price, item.quantity)),
  }))
  return { kind: 'goods', lines, sums }
}

/** Until when, and where, a business pays its order. */
const dueFacts = (order: Order): Fact[] =>
  isDueLater(order)
    ? [
        { label: 'To pay by', value: dueOnText(order) },
        ...(order.pay_to.length > 0 ? [{ label: 'Pay to', value: order.pay_to.join(', ') }] : []),
      ]
    : []

/**
 * Reminds a business of an order that is due.
 * @param today as '2026-12-27'.
 */
export function paymentDueEmail({ order, fullName, siteUrl, settings }: OrderNews, today: string): Email {
  const say = translator(settings, 'payment-due', {
    firstName: firstName(fullName),
    orderNumber: order.id,
    total: formatRupees(order.total_amount),
    dueOn: dueOnText(order),
  })
  const isOverdue = order.due_on !== null && order.due_on < today
  return {
    subject: say(isOverdue ? 'subjectOverdue' : 'subject'),
    preheader: say(isOverdue ? 'preheaderOverdue' : 'preheader'),
    heading: say('heading'),
    blocks: [
      text(say(isOverdue ? 'openingOverdue' : 'opening')),
      ...facts([{ label: 'Total', value: formatRupees(order.total_amount) }, ...dueFacts(order)]),
      orderButton(order, siteUrl, 'View your order'),
      text(say('closing')),
    ],
    reason: reasonOf(order),
  }
}

const paymentFacts = (order: Order): Fact[] => [
  ...dueFacts(order),
  ...(isDueOnDelivery(order)
    ? [{ label: 'To pay on delivery', value: formatRupees(order.total_amount) }]
    : order.payment_method && !isDueLater(order)
      ? [{ label: 'Paid by', value: methodText(order) }]
      : []),
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
