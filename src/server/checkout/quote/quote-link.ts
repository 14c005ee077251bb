import type { LinkQuote } from '#contract/shop/buy-link.ts'
import { maxLines } from '#contract/shop/checkout.ts'
import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import { clampQuantity, maxQuantity } from '#shared/field-rules.ts'
import { type LinkLine, readLinkLines } from '#shared/link-lines.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { errorMessage, formatErrorMessage, shopError } from '../../platform/http/error-message.ts'
import { countHit, type Limit, uncountHit } from '../../platform/rate-limits/throttle.ts'
import type { ShopOffer } from '../promotions/shop-offer.ts'
import { type FoundGoods, findItems } from './goods.ts'
import type { Person } from './offer.ts'
import { assertPayable, obstacleOf, presentQuote, quoteFound } from './quote.ts'
import { findOfferByCode, guessesOf, tryLimit } from './use-code.ts'

const windowSeconds = 3600

/**
 * Unknown codes that guests may try in an hour: from one network, from the site of an IPv6 network, and all together.
 * The try of a known code is taken back, since thousands of shoppers share a carrier's network.
 */
export const unknownCodeLimits = {
  network: { calls: 60, windowSeconds },
  site: { calls: 600, windowSeconds },
  everybody: { calls: 3000, windowSeconds },
}

interface LinkInput {
  /** The lines as written in the address, such as '1:2,4:1'. */
  lines: string
  code?: string | undefined
  /** The caller's network, and the site of an IPv6 network. */
  network: string
  site?: string | null
}

/**
 * Quotes the lines of a link that can be bought. A remark names each line that is left out or has fewer packs.
 * Creates no order and changes no cart.
 * @throws {ShopError} `invalid_request` for more products than one order holds, `total_too_small`.
 */
export async function quoteLinkLines(
  db: Database,
  settings: WordedSettings,
  person: Person | null,
  { lines, code = '', network, site = null }: LinkInput,
): Promise<LinkQuote> {
  const { items, unknown, isUnreadable } = readLinkLines(lines)
  if (items.length + unknown.length > maxLines)
    throw shopError(errorMessage('checkout', 'tooManyLines', { most: String(maxLines) }))
  const found = await findItems(db, person, items.map(withinTen))
  const { offer, problem } = await findLinkOffer(db, code, {
    accountId: person?.accountId ?? null,
    counters: countersOf(person, { network, site }),
  })
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

/** A link holds ten packs of a product at most, for everybody. */
const withinTen = ({ productId, quantity }: LinkLine) => ({ productId, quantity: clampQuantity(quantity) })

/** Reduces the quantity to the packs in stock. Empty when the product can't be bought. */
function withinStock(found: FoundGoods | null): FoundGoods[] {
  if (!found || found.isComingSoon || found.available <= 0) return []
  return [{ ...found, quantity: Math.min(found.quantity, found.available) }]
}

/** Says why a line is left out or has fewer packs; null when the quote has it as the link names it. */
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

type Counter = [subject: string, limit: Limit]

/** The network of a guest, and the site of an IPv6 network. */
export interface GuestPlace {
  network: string
  site: string | null
}

/** The offer of a guest's code. After too many unknown codes, none is looked up for a while. */
export const findGuestOffer = (db: Database, code: string, place: GuestPlace): Promise<LinkOffer> =>
  findLinkOffer(db, code, { accountId: null, counters: countersOf(null, place) })

/** Tries a code. Counts the try before the look-up, so that calls at the same time can't pass the limit. */
async function findLinkOffer(
  db: Database,
  code: string,
  { accountId, counters }: { accountId: number | null; counters: Counter[] },
): Promise<LinkOffer> {
  if (code === '') return { offer: null, problem: null }
  for (const [subject, limit] of counters) {
    const { hits } = await countHit(db, subject, limit)
    if (hits > limit.calls) return { offer: null, problem: errorMessage('codes', 'tooManyTries') }
  }
  const offer = await findOfferByCode(db, accountId, code)
  if (!offer?.code) return { offer: null, problem: errorMessage('codes', 'unknown') }
  for (const [subject] of counters) await uncountHit(db, subject)
  return { offer, problem: null }
}

/** A shopper has the tries of the cart's code; a guest those of networks and of all guests. */
function countersOf(person: Person | null, { network, site }: GuestPlace): Counter[] {
  if (person) return [[guessesOf(person.accountId), tryLimit]]
  const { network: ofNetwork, site: ofSite, everybody } = unknownCodeLimits
  return [
    [`link-code:${network}`, ofNetwork],
    ...(site === null ? [] : [[`link-code:${site}`, ofSite] satisfies Counter]),
    ['link-code:everybody', everybody],
  ]
}
