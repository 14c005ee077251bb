import type { OfferFields, previewOffer as previewCall } from '#contract/admin/promotions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { builtInMessage } from '../../platform/http/error-message.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { ShopOffer } from '../promotions/shop-offer.ts'
import { chooseOffer } from '../quote/choose-offer.ts'
import { findItems } from '../quote/goods.ts'
import type { WantedItem } from '../quote/wanted.ts'
import { assertValidPromotion } from './validate-promotion.ts'

/** A placeholder for the offer under edit among the offers of a quote. */
const typed = { id: 0, code: 'typed', codeId: 0, standing: 'running' } as const

/**
 * What a cart would cost with an offer under edit, ignoring its start and all other offers.
 * @throws {ShopError} `invalid_request`, `not_found` for an unknown product.
 */
export async function previewOffer(
  db: Database,
  { items, ...fields }: OfferFields & { items: WantedItem[] },
): Promise<Reply<typeof previewCall>> {
  assertValidPromotion(fields)
  const { goods } = await findItems(db, null, items)
  const wanted = goods.map((found) => {
    if (!found) throw new ShopError('not_found', 'There is no such product.')
    return found
  })
  const { shipping } = await readSettings(db)
  const offer: ShopOffer = {
    ...typed,
    name: fields.name,
    percent: fields.percent,
    amountPaise: fields.amount === null ? null : toPaise(fields.amount),
    minimumPaise: toPaise(fields.minimum),
    productIds: fields.product_ids,
    categories: fields.categories,
    startsAt: fields.starts_at,
  }
  const terms = { shippingFeePaise: shipping.flatFeePaise, freeAbovePaise: shipping.freeAbovePaise }
  const { price, code } = chooseOffer(wanted, terms, { subscriber: null, offers: [offer] })
  return {
    subtotal: toRupees(price.subtotalPaise),
    discount: toRupees(price.discountPaise),
    shipping: toRupees(price.shippingPaise),
    total: toRupees(price.totalPaise),
    problem: code?.problem ? aboutThisOffer(builtInMessage(code.problem.errorMessage)) : null,
  }
}

/** Replaces the code in the sentences of the shop, since an offer under edit has none. */
const aboutThisOffer = (sentence: string): string =>
  sentence.replace('The code typed', 'This offer').replace('the code typed', 'this offer')
