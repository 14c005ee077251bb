import type { Settings } from '#contract/settings.ts'
import { firstName, type Letter, text } from '../../machine/mail/letter.ts'
import { addressFacts, type OrderNews, orderButton, reasonOf } from './order-letters.ts'

const write = ({ support }: Settings): string => `Write to ${support.email} or call ${support.phone}`

export function orderUndeliveredLetter({ order, fullName, siteUrl, settings }: OrderNews): Letter {
  return {
    subject: `Your order ${order.id} could not be handed over`,
    preheader: 'Please tell us today when, or where, it should come.',
    heading: `We missed you, ${firstName(fullName)}`,
    blocks: [
      text(
        `${order.carrier ?? 'The carrier'} could not hand order ${order.id} over. ${write(settings)} today with a day that suits, another phone number, or what is missing in the address. Without an answer the carrier soon brings it back to us.`,
      ),
      { kind: 'facts', rows: addressFacts(order) },
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

/** @param on the agreed day, `2026-12-01`; null without one. */
export function orderAgainLetter(
  { order, fullName, siteUrl, settings }: OrderNews,
  on: string | null,
): Letter {
  const when = on ? `on ${dayText(on)}` : 'on one of the next days'
  return {
    subject: `Your order ${order.id} comes again`,
    preheader: `The carrier tries once more ${when}.`,
    heading: `Another try, ${firstName(fullName)}`,
    blocks: [
      text(
        `${order.carrier ?? 'The carrier'} brings order ${order.id} once more ${when}. Please keep your phone near. If that does not suit: ${write(settings)}.`,
      ),
      { kind: 'facts', rows: addressFacts(order) },
      orderButton(order, siteUrl, 'Track your order'),
    ],
    reason: reasonOf(order),
  }
}

export function orderReturnedLetter({ order, fullName, siteUrl, settings }: OrderNews): Letter {
  return {
    subject: `Your order ${order.id} came back to us`,
    preheader: 'Tell us: shall we send it again, or give your money back?',
    heading: `It came back, ${firstName(fullName)}`,
    blocks: [
      text(
        `Order ${order.id} could not be delivered and is with us again. ${write(settings)} and choose: we send it once more, to the same or another address in your state, or we give your money back.`,
      ),
      orderButton(order, siteUrl, 'View your order'),
    ],
    reason: reasonOf(order),
  }
}

export function orderLostLetter({ order, fullName, siteUrl, settings }: OrderNews): Letter {
  return {
    subject: `Your order ${order.id} was lost on its way`,
    preheader: 'We are sorry. You get it again, or your money back.',
    heading: `We are sorry, ${firstName(fullName)}`,
    blocks: [
      text(
        `${order.carrier ?? 'The carrier'} cannot find the parcel of order ${order.id}. This is not yours to bear: ${write(settings).replace('Write', 'write')} and choose whether we send it again or give your money back.`,
      ),
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
