import { and, eq, inArray } from 'drizzle-orm'
import { dayInIndia, isoOf } from '#shared/garden/days.ts'
import { toRupees } from '#shared/money.ts'
import { documentFileName, readDocument } from '../../invoicing/documents/read-document.ts'
import { readMark } from '../../invoicing/pdf/read-mark.ts'
import { drawTaxDocument } from '../../invoicing/pdf/tax-document-pdf.ts'
import { goingBackSentence, paidWithSentence, type RefundReason } from '../../invoicing/refund-reasons.ts'
import { unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import type { CancelledMoney } from '../../payments/ending/end-payment.ts'
import {
  accounts,
  codConfirmations,
  orders,
  payments,
  refundSettlements,
  refunds,
} from '../../platform/database/tables.ts'
import type { Attachment, Email } from '../../platform/email/email-template.ts'
import {
  type EmailContext,
  OutdatedMail,
  UnsendableMail,
  type Writers,
} from '../../platform/email/email-writer.ts'
import {
  orderAgainEmail,
  orderLostEmail,
  orderReturnedEmail,
  orderUndeliveredEmail,
} from './delivery-exception-emails.ts'
import {
  isHandedOver,
  type OrderNews,
  orderCancelledEmail,
  orderDeliveredEmail,
  orderPlacedEmail,
  orderRefundedEmail,
  orderShippedEmail,
  paymentDueEmail,
  refundFinishedEmail,
} from './order-emails.ts'
import { paymentLinkEmail, type WayToPay } from './payment-link-email.ts'
import { presentOrder } from './present-order.ts'
import { findOrder } from './store.ts'

/**
 * Mails store only the order's number; the order is read when the mail is written. Facts about money are
 * stored in the mail, since the order may change before it is sent. Mails of an earlier release lack them.
 */
interface OrderMail {
  /** The number of the order, 17 for ORD017. */
  orderId: number
}

interface OrderMails {
  'order-placed': OrderMail
  'order-shipped': OrderMail
  'order-delivered': OrderMail
  'order-undelivered': OrderMail
  'order-returned': OrderMail
  'order-lost': OrderMail
  /** The carrier tries again, on the agreed day if any. */
  'order-again': OrderMail & { on: string | null }
  'order-cancelled': OrderMail & { money?: CancelledMoney }
  /** A refund for any reason but a cancellation, which has its own email. */
  'order-refunded': OrderMail & {
    refundId?: number
    /** The number of the order that already paid for the same goods. */
    paidWith?: number
  }
  'refund-finished': OrderMail & { refundId: number }
  'payment-link': OrderMail
  /** A reminder of an order that a business pays later. */
  'payment-due': OrderMail
}

declare module '../../platform/email/mail-data.ts' {
  interface MailData extends OrderMails {}
}

const aboutOrder =
  (write: (news: OrderNews) => Email) =>
  async ({ orderId }: OrderMail, context: EmailContext): Promise<Email> =>
    write(await readOrder(orderId, context))

export const orderMails: Writers<keyof OrderMails> = {
  'order-placed': async ({ orderId }, context) => {
    const [confirmation] = await context.db
      .select({ token: codConfirmations.token })
      .from(codConfirmations)
      .where(and(eq(codConfirmations.orderId, orderId), eq(codConfirmations.state, 'waiting')))
    const news = await readOrder(orderId, context)
    if (news.order.order_status === 'Cancelled') throw new OutdatedMail('The order was cancelled.')
    const confirmToken = (news.order.needs_confirmation && confirmation?.token) || null
    const email = orderPlacedEmail({ ...news, confirmToken })
    // Goods that were handed over at the counter get no mail of a parcel with the invoice.
    return isHandedOver(news.order) ? { ...email, attach: () => attachInvoice(orderId, context) } : email
  },
  'order-shipped': async ({ orderId }, context) => ({
    ...orderShippedEmail(await readOrder(orderId, context)),
    attach: () => attachInvoice(orderId, context),
  }),
  'order-delivered': aboutOrder(orderDeliveredEmail),
  'order-undelivered': aboutOrder(orderUndeliveredEmail),
  'order-returned': aboutOrder(orderReturnedEmail),
  'order-lost': aboutOrder(orderLostEmail),
  'order-again': async ({ orderId, on }, context) => orderAgainEmail(await readOrder(orderId, context), on),
  'order-cancelled': async ({ orderId, money }, context) =>
    orderCancelledEmail(await readOrder(orderId, context), money ?? null),
  'order-refunded': async ({ orderId, refundId, paidWith }, context) => {
    const refund = refundId === undefined ? null : await readRefund(refundId, context)
    const why = refund && goingBackSentence(refund.reason as RefundReason, refund.amountPaise)
    const words = [why, paidWithSentence(paidWith)].filter((sentence) => sentence !== null && sentence !== '')
    return orderRefundedEmail(await readOrder(orderId, context), words.join(' ') || null)
  },
  'refund-finished': async ({ orderId, refundId }, context) => {
    const { amountPaise } = await readRefund(refundId, context)
    const { reference, paidOn } = refundSettlements
    const [byHand] = await context.db
      .select({ reference, paidOn })
      .from(refundSettlements)
      .where(eq(refundSettlements.refundId, refundId))
    return refundFinishedEmail(await readOrder(orderId, context), toRupees(amountPaise), byHand ?? null)
  },
  'payment-link': async ({ orderId }, context) => {
    const way = await readWayToPay(orderId, context)
    return paymentLinkEmail(await readOrder(orderId, context), way)
  },
  'payment-due': async ({ orderId }, context) => {
    const news = await readOrder(orderId, context)
    if (news.order.payment_status !== 'Due')
      throw new OutdatedMail(`Order ${orderId} was paid, or nothing is owed for it.`)
    const email = paymentDueEmail(news, isoOf(dayInIndia(new Date())))
    return { ...email, attach: () => attachInvoice(orderId, context) }
  },
}

async function readWayToPay(orderId: number, { db }: EmailContext): Promise<WayToPay> {
  const { providerUrl: url, reservedUntil: endsAt } = payments
  const [payment] = await db
    .select({ url, endsAt })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...unpaidStates])))
  if (!payment || payment.url === null)
    throw new OutdatedMail(`Order ${orderId} was paid, or its payment link has ended.`)
  return { ...payment, url: payment.url }
}

/** Packing issued the invoice; an order that an earlier release shipped has none. */
async function attachInvoice(orderId: number, { db, settings }: EmailContext): Promise<Attachment[]> {
  const invoice = await readDocument(db, orderId, 'invoice')
  if (!invoice) return []
  const content = Buffer.from(await drawTaxDocument(invoice, { mark: await readMark(db, settings) }))
  return [{ filename: documentFileName(invoice), contentType: 'application/pdf', content }]
}

async function readRefund(id: number, { db }: EmailContext) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!refund) throw new UnsendableMail(`There is no refund ${id} any more.`)
  return refund
}

async function readOrder(orderId: number, { db, siteUrl, settings }: EmailContext): Promise<OrderNews> {
  const [owner] = await db
    .select({ id: accounts.id, fullName: accounts.fullName })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.accountId))
    .where(eq(orders.id, orderId))
  const order = owner ? await findOrder(db, owner.id, orderId) : null
  if (!owner || !order) throw new UnsendableMail(`There is no order ${orderId} any more.`)
  return {
    order: presentOrder(order, settings.payments.terms.pay_to),
    fullName: owner.fullName,
    siteUrl,
    settings,
  }
}
