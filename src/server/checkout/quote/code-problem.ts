import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { formatPaise } from '#shared/money.ts'
import { errorMessage } from '../../platform/http/error-message.ts'
import { coversGoods, type ShopOffer } from '../promotions/shop-offer.ts'
import type { PricedLine } from './pricing.ts'

/** Why a code does not count for these goods now. */
export interface CodeProblem {
  code: Extract<ErrorCode, `code_${string}`>
  errorMessage: ErrorMessage
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** The goods that an offer covers, at their prices before it. */
const offeredPaise = (offer: ShopOffer, lines: PricedLine[]): number =>
  lines
    .filter(({ goods }) => coversGoods(offer, goods))
    .reduce((sum, { lineTotalPaise }) => sum + lineTotalPaise, 0)

/** Why an offer does not apply to these goods; null when it applies. Its minimum counts only the goods that it covers. */
export function problemOf(offer: ShopOffer, lines: PricedLine[]): CodeProblem | null {
  const name = offer.code ?? offer.name
  switch (offer.standing) {
    case 'not_begun': {
      const begins = dayFormat.format(new Date(offer.startsAt))
      return {
        code: 'code_not_begun',
        errorMessage: errorMessage('codes', 'notBegun', { code: name, begins }),
      }
    }
    case 'ended':
      return { code: 'code_ended', errorMessage: errorMessage('codes', 'ended', { code: name }) }
    case 'used':
      return { code: 'code_already_used', errorMessage: errorMessage('codes', 'used', { code: name }) }
    case 'exhausted':
      return { code: 'code_exhausted', errorMessage: errorMessage('codes', 'exhausted', { code: name }) }
    case 'running':
      return problemWithGoods(offer, name, offeredPaise(offer, lines))
  }
}

function problemWithGoods(offer: ShopOffer, name: string, worthPaise: number): CodeProblem | null {
  if (worthPaise === 0)
    return {
      code: 'code_not_for_these_goods',
      errorMessage: errorMessage('codes', 'notForTheseGoods', { code: name }),
    }
  const gapPaise = offer.minimumPaise - worthPaise
  if (gapPaise <= 0) return null
  const isForAll = offer.productIds === null && offer.categories === null
  const values = { code: name, minimum: formatPaise(offer.minimumPaise), gap: formatPaise(gapPaise) }
  return {
    code: 'code_minimum_not_reached',
    errorMessage: isForAll
      ? errorMessage('codes', 'belowMinimum', values)
      : errorMessage('codes', 'belowMinimumOfSome', values),
  }
}

/** The problem of a code that would not make the order cheaper. */
export const lessThanOffer = (name: string, better: string | null): CodeProblem => ({
  code: 'code_less_than_offer',
  errorMessage: better
    ? errorMessage('codes', 'lessThanOffer', { offer: better, code: name })
    : errorMessage('codes', 'noCheaper', { code: name }),
})
