import type { ErrorCode } from '#contract/errors.ts'
import { formatPaise } from '#contract/money.ts'
import { isFor, type ShopOffer } from '../offers/shop-offer.ts'
import type { PricedLine } from './pricing.ts'

/** Why a code does not count for these goods now. */
export interface CodeProblem {
  code: Extract<ErrorCode, `code_${string}`>
  message: string
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** The goods that an offer is for, at their prices before it. */
const offeredPaise = (offer: ShopOffer, lines: PricedLine[]): number =>
  lines
    .filter(({ goods }) => isFor(offer, goods))
    .reduce((sum, { lineTotalPaise }) => sum + lineTotalPaise, 0)

/** What keeps an offer from these goods; null when it can be had for them. The minimum is of the goods that it is for. */
export function problemOf(offer: ShopOffer, lines: PricedLine[]): CodeProblem | null {
  const name = offer.code ?? offer.name
  switch (offer.standing) {
    case 'not_begun': {
      const begins = dayFormat.format(new Date(offer.startsAt))
      return { code: 'code_not_begun', message: `The code ${name} can be used from ${begins} (IST).` }
    }
    case 'ended':
      return { code: 'code_ended', message: `The code ${name} has ended.` }
    case 'used':
      return { code: 'code_already_used', message: `You have used the code ${name} already.` }
    case 'exhausted':
      return { code: 'code_exhausted', message: `The code ${name} has been used as often as it can be.` }
    case 'running':
      return problemWithGoods(offer, name, offeredPaise(offer, lines))
  }
}

function problemWithGoods(offer: ShopOffer, name: string, worthPaise: number): CodeProblem | null {
  if (worthPaise === 0)
    return {
      code: 'code_not_for_these_goods',
      message: `The code ${name} is not for the goods of this order.`,
    }
  const gapPaise = offer.minimumPaise - worthPaise
  if (gapPaise <= 0) return null
  const isForAll = offer.productIds === null && offer.categories === null
  const goods = isForAll ? 'goods' : 'the goods that it is for'
  return {
    code: 'code_minimum_not_reached',
    message: `The code ${name} needs ${formatPaise(offer.minimumPaise)} of ${goods}. Add ${formatPaise(gapPaise)} more to use it.`,
  }
}

/** Of a code that would make the order no cheaper than it is. */
export const lessThanOffer = (name: string, better: string | null): CodeProblem => ({
  code: 'code_less_than_offer',
  message: better
    ? `You have “${better}”, which takes at least as much off as the code ${name}. One offer counts for an order, the best one for you.`
    : `With the code ${name} this order would cost no less, since its shipping is free without it.`,
})
