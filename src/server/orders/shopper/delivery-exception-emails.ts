import type { Order } from '#contract/shop/orders.ts'
import { type Email, firstName, text } from '../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'
import { addressFacts, isUnpaid, type OrderNews, orderButton, reasonOf } from './order-emails.ts'

const carrierOf = ({ carrier }: Order): string => carrier ?? 'The carrier'

export function orderUndeliveredEmail({ order, fullName, siteUrl, settings }: OrderNews): Email {
  const say = translator(settings, 'order-undelivered', {
    firstName: firstName(fullName),
    orderNumber: order.id,
    carrier: carrierOf(order),
  })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      { kind: 'facts', rows: addressFacts(order) },
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

/** @param on the agreed day, `2026-12-01`; null without one. */
export function orderAgainEmail({ order, fullName, siteUrl, settings }: OrderNews, on: string | null): Email {
  const when = on ? `on ${dayText(on)}` : 'in the next few days'
  const say = translator(settings, 'order-again', {
    firstName: firstName(fullName),
    orderNumber: order.id,
    carrier: carrierOf(order),
    when,
  })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      { kind: 'facts', rows: addressFacts(order) },
      orderButton(order, siteUrl, 'Track your order'),
    ],
    reason: reasonOf(order),
  }
}

export function orderReturnedEmail({ order, fullName, siteUrl, settings }: OrderNews): Email {
  const say = translator(settings, 'order-returned', {
    firstName: firstName(fullName),
    orderNumber: order.id,
  })
  return {
    subject: say('subject'),
    preheader: say(isUnpaid(order) ? 'preheaderOnDelivery' : 'preheader'),
    heading: say('heading'),
    blocks: [
      text(say(isUnpaid(order) ? 'openingOnDelivery' : 'opening')),
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

export function orderLostEmail({ order, fullName, siteUrl, settings }: OrderNews): Email {
  const say = translator(settings, 'order-lost', {
    firstName: firstName(fullName),
    orderNumber: order.id,
    carrier: carrierOf(order),
  })
  return {
    subject: say('subject'),
    preheader: say(isUnpaid(order) ? 'preheaderOnDelivery' : 'preheader'),
    heading: say('heading'),
    blocks: [
      text(say(isUnpaid(order) ? 'openingOnDelivery' : 'opening')),
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

const days = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))
