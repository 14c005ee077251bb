import type { CheckoutQuote } from '#contract/shop/checkout.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { findCartGoods, findItems } from '../quote/goods.ts'
import type { Person } from '../quote/offer.ts'
import { assertPayable, presentQuote, quoteFound } from '../quote/quote.ts'
import type { WantedItem } from '../quote/wanted.ts'
import { readPaymentMethods } from './payment-methods.ts'

/**
 * Quotes items, or the cart of a shopper, with the ways to pay.
 * @throws {ShopError} like `quoteItems`.
 */
export async function quoteWithMethods(
  db: Database,
  settings: WordedSettings,
  person: Person | null,
  { items, pin }: { items?: WantedItem[] | undefined; pin?: string | undefined },
): Promise<CheckoutQuote> {
  const found = items || !person ? await findItems(db, person, items ?? []) : await findCartGoods(db, person)
  const quoted = assertPayable(quoteFound(found, settings))
  const payment_methods = await readPaymentMethods(db, settings, person, { found, quoted, pin })
  return { ...presentQuote(quoted), payment_methods }
}
