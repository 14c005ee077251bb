import { type LinkQuote, maxLines } from '#contract/shop/checkout.ts'
import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import { maxQuantity } from '#shared/field-rules.ts'
import { type LinkLine, readLinkLines } from '#shared/link-lines.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { errorMessage, formatErrorMessage, shopError } from '../../platform/http/error-message.ts'
import { countHit, readHits } from '../../platform/rate-limits/throttle.ts'
import type { ShopOffer } from '../promotions/shop-offer.ts'
import { type FoundGoods, findItems } from './goods.ts'
import type { Person } from './offer.ts'
import { assertPayable, obstacleOf, presentQuote, quoteFound } from './quote.ts'
import { findOfferByCode } from './use-code.ts'

/** Unknown codes that one network may try in a window. Known ones are not counted, since a carrier's network is thousands of shoppers. */
export const unknownCodeLimit = { calls: 60, windowSeconds: 3600 }

interface LinkInput {
  /** As the address has them, such as '1:2,4:1'. */
  lines: string
  code?: string | undefined
  network: string
}

/**
 * Quotes what can be bought of a link's lines, and says what is left out or reduced. Nothing is ordered, and no
 * cart changes.
 * @throws {ShopError} `invalid_request` for more products than one order holds, `total_too_small`.
 */
export async function quoteLinkLines(
  db: Database,
  settings: WordedSettings,
  person: Person | null,
  { lines, code = '', network }: LinkInput,
): Promise<LinkQuote> {
  const { items, unknown, isUnreadable } = readLinkLines(lines)
  if (items.length + unknown.length > maxLines)
    throw shopError(errorMessage('checkout', 'tooManyLines', { most: String(maxLines) }))
  const found = await findItems(db, person, items)
  const { offer, problem } = await findLinkOffer(db, person, code, network)
  const offers = offer ? [...found.offers.filter(({ codeId }) => codeId === null), offer] : found.offers
  const goods = found.goods.flatMap(withinStock)
  const quote = presentQuote(assertPayable(quoteFound({ ...found, goods, offers }, settings)))
  const described = (message: ErrorMessage) => ({
    code: shopError(message).code,
    message: formatErrorMessage(settings, message),
  })
  const remarks = [
    ...items.map((item, index) => remarkOn(item, found.goods[index] ?? null)),
    ...unknown.map((name) => errorMessage('checkout', 'notKnown', { product: name })),
    isUnreadable ? errorMessage('checkout', 'unreadableLine') : null,
  ]
  return {
    quote: problem ? { ...quote, code: { code, problem: described(problem) } } : quote,
    remarks: remarks.filter((remark) => remark !== null).map(described),
  }
}

/** The goods in the quantity that can be bought; none of what cannot. */
function withinStock(found: FoundGoods | null): FoundGoods[] {
  if (!found || found.isComingSoon || found.available <= 0) return []
  return [{ ...found, quantity: Math.min(found.quantity, found.available) }]
}

/** What differs from the line of the link; null when nothing does. */
function remarkOn({ productId, quantity }: LinkLine, found: FoundGoods | null): ErrorMessage | null {
  if (!found) return errorMessage('checkout', 'notKnown', { product: String(productId) })
  const obstacle = obstacleOf(found)
  if (obstacle || quantity <= maxQuantity) return obstacle
  return errorMessage('checkout', 'tooManyPacks', { product: found.goods.name, most: String(maxQuantity) })
}

interface LinkOffer {
  offer: ShopOffer | null
  problem: ErrorMessage | null
}

/** The offer of a code. After too many unknown codes of one network, none is looked up for a while. */
export async function findLinkOffer(
  db: Database,
  person: Person | null,
  code: string,
  network: string,
): Promise<LinkOffer> {
  if (code === '') return { offer: null, problem: null }
  const subject = `link-code:${network}`
  const { hits } = await readHits(db, subject)
  if (hits >= unknownCodeLimit.calls) return { offer: null, problem: errorMessage('codes', 'tooManyTries') }
  const offer = await findOfferByCode(db, person?.accountId ?? null, code)
  if (offer?.code) return { offer, problem: null }
  await countHit(db, subject, unknownCodeLimit)
  return { offer: null, problem: errorMessage('codes', 'unknown') }
}
