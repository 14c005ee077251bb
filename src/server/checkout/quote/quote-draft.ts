import { isTaxed } from '#shared/copy/seller-numbers.ts'
import { discountedPrice, formatPaise, type Paise, toPaise } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { listPrice, type PriceList } from '../price-lists/list-price.ts'
import type { ChosenOffer } from './choose-offer.ts'
import type { DraftGoods } from './goods.ts'
import { orderTerms } from './order-terms.ts'
import { type Price, priceOrder } from './pricing.ts'
import { obstacleError, type Quoted, tooSmall, type WayToPay } from './quote.ts'

/** What the staff decide about the price of an order. */
export interface StaffTerms {
  discount: { percent: number | null; amountPaise: Paise | null; reason: string } | null
  /** Null for the fee of the settings. */
  shippingFeePaise: Paise | null
  /** A pick-up has no shipping, unless the staff set a fee. */
  isPickup: boolean
}

export interface DraftLine {
  goods: DraftGoods
  /** The price of one pack that the staff gave; null for the price list's, or the shop's. */
  ownPricePaise: Paise | null
}

export interface DraftQuote {
  quoted: Quoted
  /** Why the goods are not available in these quantities; null where they are. */
  obstacle: ShopError | null
  /** Why the prices that the staff gave can't stand; null where they can. */
  refusal: ShopError | null
}

interface DraftGiven {
  lines: DraftLine[]
  /** The customer's price list. */
  priceList: PriceList | null
}

/**
 * Quotes an order that the staff prepare. A line costs what the staff gave, else what the customer's price list says, else the price of
 * the shop. The staff's discount comes off that; promotions are for shoppers.
 */
export function quoteDraft(
  { lines, priceList }: DraftGiven,
  settings: WordedSettings,
  terms: StaffTerms,
  way: WayToPay = 'online',
): DraftQuote {
  const { discount, isPickup } = terms
  const listed = priceList && hasMinimum(lines, priceList) ? priceList : null
  const { flatFeePaise, freeAbovePaise } = settings.shipping
  const ownFeePaise = terms.shippingFeePaise ?? (isPickup ? 0 : null)
  const offer: ChosenOffer | null = discount && {
    label: discount.reason,
    percent: discount.percent ?? 0,
    shopOffer: null,
    isPrepaid: false,
  }
  const price = priceOrder(
    lines.map(({ goods, ownPricePaise }) => ({
      goods: goods.goods,
      quantity: goods.quantity,
      ownPricePaise: ownPricePaise ?? (listed ? listPrice(goods, listed) : undefined),
    })),
    {
      offer: discount && {
        percent: discount.percent ?? 0,
        amountPaise: discount.amountPaise ?? 0,
        coversGoods: null,
      },
      shippingFeePaise: ownFeePaise ?? flatFeePaise,
      // No value of goods makes a fee free that the staff set.
      freeAbovePaise: ownFeePaise === null ? freeAbovePaise : null,
      isTaxFree: !isTaxed(settings.legal),
      codFeePaise: way === 'cod' ? toPaise(settings.payments.cod.fee) : 0,
    },
  )
  const quoted = {
    price,
    offer,
    priceList: listed,
    code: null,
    terms: orderTerms(settings, offer, new Date()),
  }
  return {
    quoted,
    obstacle: first(lines.map(({ goods }) => obstacleError(goods))),
    refusal: first([...lines.map(aboveMrp), discountTooHigh(price, discount), tooSmall(quoted)]),
  }
}

/** Whether the goods reach the price list's minimum, at the prices of the shop. */
const hasMinimum = (lines: DraftLine[], { minimumPaise }: PriceList): boolean =>
  lines.reduce(
    (sum, { goods: { goods, quantity } }) =>
      sum + discountedPrice(goods.listPaise, goods.discountPercent) * quantity,
    0,
  ) >= minimumPaise

const first = (errors: (ShopError | null)[]): ShopError | null =>
  errors.find((error) => error !== null) ?? null

/** Packs may not be sold above their MRP (Legal Metrology (Packaged Commodities) Rules 2011, rule 18). */
function aboveMrp({ goods, ownPricePaise }: DraftLine, index: number): ShopError | null {
  if (ownPricePaise === null || ownPricePaise <= goods.mrpPaise) return null
  const message = `${goods.goods.name} may cost at most its MRP, ${formatPaise(goods.mrpPaise)}.`
  return new ShopError('invalid_request', message, { errors: { [`items.${index}.price`]: message } })
}

function discountTooHigh(price: Price, discount: StaffTerms['discount']): ShopError | null {
  if (!discount?.amountPaise || price.discountPaise === discount.amountPaise) return null
  const message = `The discount can be ${formatPaise(price.discountPaise)} at most for these products.`
  return new ShopError('invalid_request', message, { errors: { 'discount.amount': message } })
}
