import type { Order } from '#contract/shop/orders.ts'
import type { LetterName } from '#shared/email-templates/template-texts.ts'
import { toRupees } from '#shared/money.ts'
import { goingBackSentence } from '../../invoicing/refund-reasons.ts'
import type { CancelledMoney } from '../../payments/attempts/order-cancelled-mail.ts'
import type { ExamplePaper, LetterExample, LetterExamples } from '../../platform/email/email-examples.ts'
import type { Letter } from '../../platform/email/email-template.ts'
import {
  orderAgainLetter,
  orderLostLetter,
  orderReturnedLetter,
  orderUndeliveredLetter,
} from './delivery-exception-emails.ts'
import { exampleNews, examplePrice, parcel } from './example-order.ts'
import {
  type OrderNews,
  orderCancelledLetter,
  orderDeliveredLetter,
  orderPlacedLetter,
  orderRefundedLetter,
  orderShippedLetter,
  refundFinishedLetter,
} from './order-emails.ts'

type OrderLetter = Extract<LetterName, `order-${string}`> | 'refund-finished'

const about =
  (write: (news: OrderNews) => Letter, more: Partial<Order> = {}): LetterExample =>
  (paper) =>
    write(exampleNews(paper, more))

const cancelled =
  (moneyOf: (amountPaise: number) => CancelledMoney): LetterExample =>
  (paper) =>
    orderCancelledLetter(exampleNews(paper), moneyOf(examplePrice(paper).totalPaise))

/** What one pack costs, as it goes back. */
const onePack = (paper: ExamplePaper): number => examplePrice(paper).lines[0]?.pricePaise ?? 0

const withoutAddress: Partial<Order> = {
  ...{ arrival: null, shipping_full_name: null, shipping_address: null, shipping_city: null },
  ...{ shipping_state: null, shipping_zip: null, shipping_country: null },
}

const { carrier, tracking_number } = parcel
const onItsWay: Partial<Order> = { carrier, tracking_number, parcels: [parcel] }
const invoice: Order['documents'][number] = {
  ...{ kind: 'invoice', number: 'EXAMPLE', issued_on: '2026-11-21', url: '' },
}

export const orderExamples: LetterExamples<OrderLetter> = {
  'order-placed': {
    'With days of arrival': about(orderPlacedLetter),
    'Without a delivery address': about(orderPlacedLetter, withoutAddress),
  },
  'order-shipped': {
    'With a tracking number and an invoice': about(orderShippedLetter, { ...onItsWay, documents: [invoice] }),
    'Without both': about(orderShippedLetter, { carrier }),
  },
  'order-delivered': { Delivered: about(orderDeliveredLetter) },
  'order-undelivered': { 'Nobody was met': about(orderUndeliveredLetter, onItsWay) },
  'order-again': {
    'On an agreed day': (paper) => orderAgainLetter(exampleNews(paper, onItsWay), '2026-11-28'),
    'Without a day': (paper) => orderAgainLetter(exampleNews(paper, onItsWay), null),
  },
  'order-returned': { 'Came back': about(orderReturnedLetter, onItsWay) },
  'order-lost': { Lost: about(orderLostLetter, onItsWay) },
  'order-cancelled': {
    'All of the money goes back': cancelled((amountPaise) => ({ kind: 'all', amountPaise })),
    'The rest goes back': (paper) =>
      orderCancelledLetter(exampleNews(paper), { kind: 'rest', amountPaise: onePack(paper) }),
    'All went back before': cancelled(() => ({ kind: 'given_back' })),
    'Was not paid': cancelled(() => ({ kind: 'unpaid' })),
    'The bank releases the money': cancelled((amountPaise) => ({
      ...{ kind: 'released', amountPaise, paidWith: null },
    })),
    'Nothing is known of the money': (paper) => orderCancelledLetter(exampleNews(paper), null),
  },
  'order-refunded': {
    'For goods sent back': (paper) =>
      orderRefundedLetter(exampleNews(paper), goingBackSentence('goods_returned', onePack(paper))),
  },
  'refund-finished': {
    'The way it came': (paper) => refundFinishedLetter(exampleNews(paper), toRupees(onePack(paper))),
    'Paid by hand': (paper) =>
      refundFinishedLetter(exampleNews(paper), toRupees(onePack(paper)), {
        ...{ reference: 'EXAMPLE 0000', paidOn: '2026-11-21' },
      }),
  },
}
