import type { LineItem, Message, Total } from '#contract/agents/answers.ts'
import { maxQuantity } from '#shared/field-rules.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { type FoundGoods, findItems } from '../../checkout/quote/goods.ts'
import type { Price, PricedLine } from '../../checkout/quote/pricing.ts'
import { obstacleOf, quoteFound } from '../../checkout/quote/quote.ts'
import type { GuestPlace } from '../../checkout/quote/quote-link.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SessionLine } from '../../platform/database/tables.ts'
import { errorMessage, formatErrorMessage } from '../../platform/http/error-message.ts'
import { absolute } from '../catalog/present-product.ts'
import { variantIdOf } from '../catalog/product-ids.ts'
import { recoverable, warning } from '../protocol/messages.ts'
import { lineIdOf, totalsOf, totalsOfLine } from '../protocol/totals.ts'
import { type AppliedCode, findCodes, warningOfCode } from './apply-codes.ts'

export interface PricingContext {
  db: Database
  settings: WordedSettings
  /** The origin of pictures. */
  origin: string
  /** The caller's address; unknown codes are counted by its network. */
  place: GuestPlace
}

/** The lines of a session that can be bought now, with their price. */
export interface PricedSession {
  lineItems: LineItem[]
  totals: Total[]
  price: Price
  /** The offer that counts; its code where it has one. */
  offer: { label: string; code: string | null } | null
  /** The codes as the platform sent them. */
  codes: string[]
  messages: Message[]
}

/**
 * Prices the lines of a session as a guest would pay. Reserves nothing. Leaves out what can't be bought, with a
 * message, and reduces larger quantities to the packs in stock.
 */
export async function priceLines(
  { db, settings, origin, place }: PricingContext,
  { lines, codes }: { lines: SessionLine[]; codes: string[] },
): Promise<PricedSession> {
  const found = await findItems(
    db,
    null,
    lines.map(({ productId, quantity }) => ({ productId, quantity })),
  )
  const checked = lines.map((line, index) => checkLine(settings, line, found.goods[index] ?? null))
  const goods = checked.flatMap((line) => line.goods ?? [])
  const code = await findCodes(db, settings, codes, place)
  const offers = code.offer
    ? [...found.offers.filter(({ codeId }) => codeId === null), code.offer]
    : found.offers
  const quoted = quoteFound({ ...found, goods, offers }, settings)
  const { price, offer } = quoted
  const places = new Map(price.lines.map((line, index) => [line.goods.productId, index]))
  return {
    lineItems: price.lines.map((line) => presentLine(origin, line)),
    totals: totalsOf(price, offer?.label ?? null),
    price,
    offer: offer && { label: offer.label, code: offer.shopOffer?.code ?? null },
    codes,
    messages: [
      ...checked.flatMap(({ line, message }) => message?.(places.get(line.productId)) ?? []),
      ...messagesOfCode(code, quoted),
    ],
  }
}

type Quoted = ReturnType<typeof quoteFound>

function messagesOfCode({ messages, at }: AppliedCode, { code }: Quoted): Message[] {
  if (at === null || !code?.problem) return messages
  return [...messages, warningOfCode(nameOfProblem(code.problem.code), code.message ?? code.problem.code, at)]
}

/** The protocol's name of a problem with a code, where it has one. */
function nameOfProblem(code: string): string {
  switch (code) {
    case 'code_ended':
    case 'code_exhausted':
      return 'discount_code_expired'
    case 'code_already_used':
    case 'code_minimum_not_reached':
    case 'code_not_for_these_goods':
      return 'discount_code_user_ineligible'
    case 'code_less_than_offer':
      return 'discount_code_combination_disallowed'
    default:
      return 'discount_code_invalid'
  }
}

interface CheckedLine {
  line: SessionLine
  /** The goods in the quantity that can be bought; null for none. */
  goods: FoundGoods | null
  message: ((place: number | undefined) => Message) | null
}

function checkLine(settings: WordedSettings, line: SessionLine, found: FoundGoods | null): CheckedLine {
  if (!found) {
    const content = `There is no product ${line.productId}.`
    return { line, goods: null, message: () => unavailable('item_unavailable', content) }
  }
  const obstacle = obstacleOf(found)
  const left = found.isComingSoon || found.isArchived ? 0 : Math.max(0, found.available)
  const content = obstacle && formatErrorMessage(settings, obstacle)
  if (content && left === 0) {
    const code = found.isComingSoon || found.isArchived ? 'item_unavailable' : 'out_of_stock'
    return { line, goods: null, message: () => unavailable(code, content) }
  }
  const goods = { ...found, quantity: Math.min(found.quantity, left) }
  const reason = content ?? (line.quantity > maxQuantity ? tooMany(settings, found.goods.name) : null)
  return {
    line,
    goods,
    message: reason === null ? null : (place) => adjusted(reason, place),
  }
}

const tooMany = (settings: WordedSettings, product: string): string =>
  formatErrorMessage(
    settings,
    errorMessage('checkout', 'tooManyPacks', { product, most: String(maxQuantity) }),
  )

const unavailable = (code: string, content: string): Message => recoverable(code, content, '$.line_items')

const adjusted = (content: string, place: number | undefined): Message => {
  const path = place === undefined ? '$.line_items' : `$.line_items[${place}].quantity`
  return warning('quantity_adjusted', content, path)
}

function presentLine(
  origin: string,
  { goods, quantity, pricePaise, lineTotalPaise, discountPaise }: PricedLine,
): LineItem {
  return {
    id: lineIdOf(goods.productId),
    item: {
      id: variantIdOf({ id: goods.productId }),
      title: goods.name,
      price: pricePaise,
      ...(goods.imageUrl !== '' && { image_url: absolute(origin, goods.imageUrl) }),
    },
    quantity,
    totals: totalsOfLine(lineTotalPaise, discountPaise),
  }
}
