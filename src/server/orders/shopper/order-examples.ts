import type { Order } from '#contract/shop/orders.ts'
import type { EmailTemplateName } from '#shared/email-templates/template-texts.ts'
import { toRupees } from '#shared/money.ts'
import { goingBackSentence } from '../../invoicing/refund-reasons.ts'
import type { CancelledMoney } from '../../payments/ending/end-payment.ts'
import type {
  EmailTemplateExample,
  EmailTemplateExamples,
  ExampleContext,
} from '../../platform/email/email-examples.ts'
import type { Email } from '../../platform/email/email-template.ts'
import {
  orderAgainEmail,
  orderLostEmail,
  orderReturnedEmail,
  orderUndeliveredEmail,
} from './delivery-exception-emails.ts'
import { exampleEmailData, examplePrice, parcel } from './example-order.ts'
import {
  type OrderNews,
  orderCancelledEmail,
  orderDeliveredEmail,
  orderPlacedEmail,
  orderRefundedEmail,
  orderShippedEmail,
  paymentDueEmail,
  refundFinishedEmail,
} from './order-emails.ts'
import { paymentLinkEmail } from './payment-link-email.ts'

type OrderEmail =
  | Extract<EmailTemplateName, `order-${string}`>
  | 'refund-finished'
  | 'payment-link'
  | 'payment-due'

const about =
  (write: (news: OrderNews) => Email, more: Partial<Order> = {}): EmailTemplateExample =>
  (paper) =>
    write(exampleEmailData(paper, more))

const cancelled =
  (moneyOf: (amountPaise: number) => CancelledMoney): EmailTemplateExample =>
  (paper) =>
    orderCancelledEmail(exampleEmailData(paper), moneyOf(examplePrice(paper).totalPaise))

/** The price of one pack, as it is refunded. */
const onePack = (paper: ExampleContext): number => examplePrice(paper).lines[0]?.pricePaise ?? 0

const withoutAddress: Partial<Order> = {
  arrival: null,
  shipping_full_name: null,
  shipping_address: null,
  shipping_city: null,
  shipping_state: null,
  shipping_zip: null,
  shipping_country: null,
}

const unpaid: Partial<Order> = {
  payment_status: 'Pending',
  payment_method: null,
  card_last4: null,
  transaction_id: null,
}

const onDelivery: Partial<Order> = {
  payment_status: 'Due on delivery',
  payment_method: 'Cash on delivery',
  card_last4: null,
  transaction_id: null,
  is_refunded_by_hand: true,
}

const payLater: Partial<Order> = {
  payment_status: 'Due',
  payment_method: 'Pay later by invoice',
  due_on: '2026-12-21',
  pay_to: ['Example Bank, account 0000', 'UPI shop@example'],
  card_last4: null,
  transaction_id: null,
  is_refunded_by_hand: true,
}

const inCash: Partial<Order> = {
  payment_method: 'Cash',
  card_last4: null,
  transaction_id: null,
  is_refunded_by_hand: true,
}

const { carrier, tracking_number } = parcel
const onItsWay: Partial<Order> = { carrier, tracking_number, parcels: [parcel] }
const invoice: Order['documents'][number] = {
  kind: 'invoice',
  title: 'Tax invoice',
  number: 'EXAMPLE',
  issued_on: '2026-11-21',
  url: '',
}

export const orderExamples: EmailTemplateExamples<OrderEmail> = {
  'payment-link': {
    'Ordered by telephone': (paper) =>
      paymentLinkEmail(exampleEmailData(paper, unpaid), {
        url: 'https://rzp.io/rzp/example',
        endsAt: new Date('2026-11-28T12:30:00Z'),
      }),
  },
  'order-placed': {
    'With days of arrival': about(orderPlacedEmail),
    'Without a delivery address': about(orderPlacedEmail, withoutAddress),
    'To pay on delivery': (paper) =>
      orderPlacedEmail({ ...exampleEmailData(paper, onDelivery), confirmToken: 'example' }),
    'To pay on delivery, and confirmed': about(orderPlacedEmail, onDelivery),
    'To pay later by invoice': about(orderPlacedEmail, payLater),
    'Handed over at the counter': about(orderPlacedEmail, {
      ...inCash,
      order_status: 'Delivered',
      documents: [invoice],
    }),
  },
  'order-shipped': {
    'With a tracking number and an invoice': about(orderShippedEmail, { ...onItsWay, documents: [invoice] }),
    'Without both': about(orderShippedEmail, { carrier }),
    'To pay on delivery': about(orderShippedEmail, { ...onItsWay, ...onDelivery }),
    'To pay later by invoice': about(orderShippedEmail, { ...onItsWay, ...payLater }),
  },
  'payment-due': {
    'Some days before': (paper) => paymentDueEmail(exampleEmailData(paper, payLater), '2026-12-18'),
    'Not paid in time': (paper) =>
      paymentDueEmail(exampleEmailData(paper, { ...payLater, pay_to: [] }), '2026-12-22'),
  },
  'order-delivered': { Delivered: about(orderDeliveredEmail) },
  'order-undelivered': { 'Nobody was met': about(orderUndeliveredEmail, onItsWay) },
  'order-again': {
    'On an agreed day': (paper) => orderAgainEmail(exampleEmailData(paper, onItsWay), '2026-11-28'),
    'Without a day': (paper) => orderAgainEmail(exampleEmailData(paper, onItsWay), null),
  },
  'order-returned': {
    'Came back': about(orderReturnedEmail, onItsWay),
    'Was to be paid on delivery': about(orderReturnedEmail, { ...onItsWay, ...onDelivery }),
  },
  'order-lost': {
    Lost: about(orderLostEmail, onItsWay),
    'Was to be paid on delivery': about(orderLostEmail, { ...onItsWay, ...onDelivery }),
  },
  'order-cancelled': {
    'All of the money goes back': cancelled((amountPaise) => ({ kind: 'all', amountPaise })),
    'Money that was paid in cash goes back': (paper) =>
      orderCancelledEmail(exampleEmailData(paper, inCash), {
        kind: 'all',
        amountPaise: examplePrice(paper).totalPaise,
      }),
    'The rest goes back': (paper) =>
      orderCancelledEmail(exampleEmailData(paper), { kind: 'rest', amountPaise: onePack(paper) }),
    'All went back before': cancelled(() => ({ kind: 'given_back' })),
    'Was not paid': cancelled(() => ({ kind: 'unpaid' })),
    'Was to be paid on delivery': (paper) =>
      orderCancelledEmail(exampleEmailData(paper, onDelivery), { kind: 'unpaid' }),
    'Was to be paid later by invoice': (paper) =>
      orderCancelledEmail(exampleEmailData(paper, payLater), { kind: 'unpaid' }),
    'The bank releases the money': cancelled((amountPaise) => ({
      kind: 'released',
      amountPaise,
      paidWith: null,
    })),
    'Nothing is known of the money': (paper) => orderCancelledEmail(exampleEmailData(paper), null),
  },
  'order-refunded': {
    'For goods sent back': (paper) =>
      orderRefundedEmail(exampleEmailData(paper), goingBackSentence('goods_returned', onePack(paper))),
    'Paid in cash or on delivery': (paper) =>
      orderRefundedEmail(
        exampleEmailData(paper, inCash),
        goingBackSentence('goods_returned', onePack(paper)),
      ),
  },
  'refund-finished': {
    'The way it came': (paper) => refundFinishedEmail(exampleEmailData(paper), toRupees(onePack(paper))),
    'Paid by hand': (paper) =>
      refundFinishedEmail(exampleEmailData(paper), toRupees(onePack(paper)), {
        reference: 'EXAMPLE 0000',
        paidOn: '2026-11-21',
      }),
  },
}
