import type { Message } from '#contract/agents/answers.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { ShopOffer } from '../../checkout/promotions/shop-offer.ts'
import { findGuestOffer, type GuestPlace } from '../../checkout/quote/quote-link.ts'
import type { Database } from '../../platform/database/database.ts'
import { formatErrorMessage } from '../../platform/http/error-message.ts'
import { warning } from '../protocol/messages.ts'

export interface AppliedCode {
  /** The offer of the first known code. */
  offer: ShopOffer | null
  /** The index of its code in the request; null without one. */
  at: number | null
  /** Why other codes do not count. */
  messages: Message[]
}

/** Why the code at a place of the request does not count. */
export const warningOfCode = (code: string, content: string, place: number): Message =>
  warning(code, content, `$.discounts.codes[${place}]`)

/** Looks codes up in their order. An order has one offer, so the first known code counts. */
export async function findCodes(
  db: Database,
  settings: WordedSettings,
  codes: string[],
  place: GuestPlace,
): Promise<AppliedCode> {
  const result: AppliedCode = { offer: null, at: null, messages: [] }
  const seen = new Set<string>()
  for (const [index, written] of codes.entries()) {
    const code = written.trim()
    const folded = code.toLowerCase()
    if (seen.has(folded)) {
      result.messages.push(
        warningOfCode('discount_code_already_applied', `The code ${code} is named twice.`, index),
      )
    } else if (result.offer) {
      const content = `The code ${code} is not used: an order has one code.`
      result.messages.push(warningOfCode('discount_code_combination_disallowed', content, index))
    } else {
      const { offer, problem } = await findGuestOffer(db, code, place)
      if (offer) Object.assign(result, { offer, at: index })
      else if (problem)
        result.messages.push(
          warningOfCode('discount_code_invalid', formatErrorMessage(settings, problem), index),
        )
    }
    seen.add(folded)
  }
  return result
}
