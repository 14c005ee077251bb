import { listPrice, type PriceList } from '../price-lists/list-price.ts'
import { coversGoods, type ShopOffer } from '../promotions/shop-offer.ts'
import { type CodeProblem, lessThanOffer, problemOf } from './code-problem.ts'
import type { Offer } from './offer.ts'
import { type Price, priceOrder, type Reduction, type Terms, type WantedGoods } from './pricing.ts'

/** The one offer that an order has. */
export interface ChosenOffer extends Offer {
  /** Null for the subscriber's, and for the discount for paying now. */
  shopOffer: ShopOffer | null
  /** Whether it is the discount for paying now, which every shopper has each time. */
  isPrepaid: boolean
}

/** The shopper's saved code, and why it does not count. */
export interface StoredCode {
  code: string
  problem: CodeProblem | null
}

interface Choice {
  price: Price
  offer: ChosenOffer | null
  /** The price list of the lines; null for the prices of the shop. */
  priceList: PriceList | null
  code: StoredCode | null
}

const reductionOf = (offer: ShopOffer): Reduction => ({
  percent: offer.percent ?? 0,
  amountPaise: offer.amountPaise ?? 0,
  coversGoods:
    offer.productIds === null && offer.categories === null ? null : (goods) => coversGoods(offer, goods),
})

const labelOf = ({ name, code }: ShopOffer): string => (code === null ? name : `${name} (${code})`)

const chosen = (offer: ShopOffer): ChosenOffer => ({
  label: labelOf(offer),
  percent: offer.percent ?? 0,
  shopOffer: offer,
  isPrepaid: false,
})

interface Offers {
  subscriber: Offer | null
  /** The discount for paying now. */
  prepaid?: Offer | null
  offers: ShopOffer[]
  /** The price list of a business customer. */
  priceList?: PriceList | null
}

/** A percentage off all goods. */
const percentOff = ({ percent }: Offer): Reduction => ({ percent, amountPaise: 0, coversGoods: null })

/**
 * Prices an order with the one offer that makes it cheapest, shipping included; offers never combine. A price list counts like
 * an offer: for the whole order, without any other. Among equal prices the subscriber's offer wins, then no offer, then paying
 * now, so that no limited use is wasted.
 */
export function chooseOffer(
  goods: WantedGoods[],
  terms: Omit<Terms, 'offer'>,
  { subscriber, prepaid = null, offers, priceList = null }: Offers,
): Choice {
  const priced = (offer: ChosenOffer | null, reduction: Reduction | null) => ({
    offer,
    priceList: null,
    price: priceOrder(goods, { ...terms, offer: reduction }),
  })
  const plain = priced(null, null)
  const { lines } = plain.price
  const own =
    subscriber && priced({ ...subscriber, shopOffer: null, isPrepaid: false }, percentOff(subscriber))
  const now = prepaid && priced({ ...prepaid, shopOffer: null, isPrepaid: true }, percentOff(prepaid))
  const fitting = offers.filter((offer) => problemOf(offer, lines) === null)
  const listed = priceList &&
    plain.price.subtotalPaise >= priceList.minimumPaise && {
      offer: null,
      priceList,
      price: priceOrder(
        goods.map((line) => ({ ...line, ownPricePaise: listPrice(line, priceList) })),
        { ...terms, offer: null },
      ),
    }
  const all = [
    own,
    plain,
    now,
    ...fitting.map((offer) => priced(chosen(offer), reductionOf(offer))),
    listed || null,
  ]
  const best = all
    .filter((one) => one !== null)
    .reduce((one, other) => (other.price.totalPaise < one.price.totalPaise ? other : one))
  return { ...best, code: savedCode(offers, best, (offer) => problemOf(offer, lines)) }
}

function savedCode(
  offers: ShopOffer[],
  { offer: best, priceList }: Pick<Choice, 'offer' | 'priceList'>,
  problem: (offer: ShopOffer) => CodeProblem | null,
): StoredCode | null {
  const kept = offers.find(({ code }) => code !== null)
  if (!kept?.code) return null
  const counts = best?.shopOffer?.codeId === kept.codeId
  return {
    code: kept.code,
    problem: counts
      ? null
      : (problem(kept) ?? lessThanOffer(kept.code, best?.label ?? priceList?.name ?? null)),
  }
}
