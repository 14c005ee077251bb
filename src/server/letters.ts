import { eq, sql } from 'drizzle-orm'
import { toRupees } from '#contract/money.ts'
import type { Database } from './machine/database/database.ts'
import { contactMessages, gardenPlans, refunds, subscribers } from './machine/database/tables.ts'
import type { Letter } from './machine/mail/letter.ts'
import type { MailData, Template } from './machine/mail/mail-data.ts'
import { accountChangedLetter } from './people/accounts/letters/account-changed.ts'
import { emailChangedLetter } from './people/accounts/letters/email-changed.ts'
import { resetLinkLetter } from './people/accounts/letters/reset-link.ts'
import { welcomeLetter } from './people/accounts/letters/welcome.ts'
import {
  type ContactMessage,
  contactForSupportLetter,
  contactReceivedLetter,
} from './people/contact/contact-letters.ts'
import { gardenPlanLetter } from './people/garden/garden-plan-letter.ts'
import { gardenWeekLetter } from './people/garden/garden-week-letter.ts'
import { planPath, requestOf } from './people/garden/plan-store.ts'
import { readWeek } from './people/garden/reminders.ts'
import { subscriberOfferLetter } from './people/newsletter/subscriber-offer-letter.ts'
import {
  type OrderNews,
  orderCancelledLetter,
  orderDeliveredLetter,
  orderPlacedLetter,
  orderRefundedLetter,
  orderShippedLetter,
  refundFinishedLetter,
} from './selling/orders/order-letters.ts'
import { presentOrder } from './selling/orders/present-order.ts'
import { findOrder } from './selling/orders/store.ts'
import { goingBackSentence, type RefundReason } from './selling/payments/refund-reasons.ts'

/** What a letter needs besides its data. */
export interface Desk {
  db: Database
  /** Where links lead, without a trailing slash. */
  siteUrl: string
}

/** What a mail reports is no longer there, or it would come too late: it can never be sent. */
export class UnsendableMail extends Error {
  override name = 'UnsendableMail'
}

type Writers = { [T in Template]: (data: MailData[T], desk: Desk) => Promise<Letter> }

const aboutOrder =
  (write: (news: OrderNews) => Letter) =>
  async ({ orderId }: MailData['order-placed'], desk: Desk): Promise<Letter> =>
    write(await readOrder(orderId, desk))

const aboutMessage =
  (write: (message: ContactMessage) => Letter) =>
  async ({ contactMessageId }: MailData['contact-received'], { db }: Desk): Promise<Letter> => {
    const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, contactMessageId))
    if (!message) throw new UnsendableMail(`There is no contact message ${contactMessageId} any more.`)
    return write(message)
  }

const writers: Writers = {
  'email-changed': async (data) => emailChangedLetter(data),
  welcome: async ({ fullName }, { siteUrl }) => welcomeLetter({ fullName, siteUrl }),
  'order-placed': aboutOrder(orderPlacedLetter),
  'order-shipped': aboutOrder(orderShippedLetter),
  'order-delivered': aboutOrder(orderDeliveredLetter),
  'order-cancelled': async ({ orderId, money }, desk) =>
    orderCancelledLetter(await readOrder(orderId, desk), money ?? null),
  'order-refunded': async ({ orderId, refundId }, desk) => {
    const refund = refundId === undefined ? null : await readRefund(refundId, desk)
    const why = refund && goingBackSentence(refund.reason as RefundReason, refund.amountPaise)
    return orderRefundedLetter(await readOrder(orderId, desk), why)
  },
  'refund-finished': async ({ orderId, refundId }, desk) => {
    const { amountPaise } = await readRefund(refundId, desk)
    return refundFinishedLetter(await readOrder(orderId, desk), toRupees(amountPaise))
  },
  'reset-link': async ({ fullName, token }, { siteUrl }) => resetLinkLetter({ fullName, token, siteUrl }),
  'account-changed': async (data, { siteUrl }) => accountChangedLetter({ ...data, siteUrl }),
  'subscriber-offer': async ({ email }, { db, siteUrl }) => {
    const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, email))
    if (!subscriber) throw new UnsendableMail(`There is no subscription of this address any more.`)
    return subscriberOfferLetter({ email, unsubscribeToken: subscriber.unsubscribeToken, siteUrl })
  },
  'contact-received': aboutMessage(contactReceivedLetter),
  'contact-for-support': aboutMessage(contactForSupportLetter),
  'garden-plan': async ({ gardenPlanId }, { db, siteUrl }) => {
    const [plan] = await db.select().from(gardenPlans).where(eq(gardenPlans.id, gardenPlanId))
    if (!plan) throw new UnsendableMail(`There is no garden plan ${gardenPlanId} any more.`)
    return gardenPlanLetter({
      answers: { ...plan, specific_plants: plan.specificPlants },
      request: requestOf(plan),
      planUrl: siteUrl + planPath(plan.token),
    })
  },
  'garden-week': async ({ accountId, from }, { db, siteUrl }) => {
    const week = await readWeek(db, accountId, from)
    if (!week)
      throw new UnsendableMail('These reminders are no longer wanted, or there is nothing left to do.')
    return gardenWeekLetter({ ...week, siteUrl })
  },
}

const isTemplate = (template: string): template is Template => Object.hasOwn(writers, template)

/**
 * Writes the letter of a row of the outbox, from what the shop knows now.
 * @throws {UnsendableMail} when it can never be written.
 */
export async function writeLetter(template: string, data: unknown, desk: Desk): Promise<Letter> {
  if (!isTemplate(template)) throw new UnsendableMail(`There is no template "${template}".`)
  const write = writers[template] as (data: unknown, desk: Desk) => Promise<Letter>
  return write(data, desk)
}

async function readRefund(id: number, { db }: Desk) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!refund) throw new UnsendableMail(`There is no refund ${id} any more.`)
  return refund
}

async function readOrder(orderId: number, { db, siteUrl }: Desk): Promise<OrderNews> {
  const { rows } = await db.execute<{ account_id: string; full_name: string }>(sql`
    SELECT o.account_id, a.full_name FROM orders o JOIN accounts a ON a.id = o.account_id WHERE o.id = ${orderId}`)
  const [owner] = rows
  const order = owner ? await findOrder(db, Number(owner.account_id), orderId) : null
  if (!owner || !order) throw new UnsendableMail(`There is no order ${orderId} any more.`)
  return { order: presentOrder(order), fullName: owner.full_name, siteUrl }
}
