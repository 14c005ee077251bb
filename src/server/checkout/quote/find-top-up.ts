import { eq, sql } from 'drizzle-orm'
import { maxLines } from '#contract/shop/checkout.ts'
import type { TopUp } from '#contract/shop/top-up.ts'
import { companionUse } from '#shared/goes-with.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { isOfProduct, priceNow, running } from '../../catalog/prices/price-now.ts'
import { availablePacks } from '../../inventory/stock/available-packs.ts'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../../platform/database/tables.ts'
import { type Found, findCartGoods, findItems } from './goods.ts'
import type { Person } from './offer.ts'
import { canBuyAll, quoteFound } from './quote.ts'
import { topUps } from './top-up.ts'

/** Kits can share parts with the cart, so the best candidate may be unavailable; this many are tried. */
const maxTried = 3

/** The product that brings the shopper's cart free shipping at the lowest extra cost, or null. */
export async function findTopUp(
  db: Database,
  settings: WordedSettings,
  person: Person,
): Promise<TopUp | null> {
  const cart = await findCartGoods(db, person)
  if (cart.goods.length >= maxLines || !canBuyAll(cart)) return null
  const { price } = quoteFound(cart, settings)
  if (price.shippingPaise === 0) return null
  const gap = {
    subtotalPaise: price.subtotalPaise,
    remainingPaise: price.freeShippingRemainingPaise,
  }
  const inCart = price.lines.map(({ goods, quantity }) => ({ productId: goods.productId, quantity }))
  for (const best of topUps(await loadCandidates(db, cart), gap).slice(0, maxTried)) {
    const more = await findItems(db, person, [...inCart, { productId: best.productId, quantity: 1 }])
    if (!canBuyAll(more)) continue
    const { totalPaise, shippingPaise } = quoteFound(more, settings).price
    // More goods can change which offer counts and lower the value, so this product is skipped.
    if (shippingPaise > 0) continue
    return {
      id: best.productId,
      name: best.name,
      image_url: best.imageUrl,
      net_quantity: best.netQuantity,
      price: toRupees(best.pricePaise),
      more: toRupees(totalPaise - price.totalPaise),
    }
  }
  return null
}

/** Products on sale and in stock, without those in the cart or shown beside it as companions. */
async function loadCandidates(db: Database, cart: Found) {
  const { id, gardenUse, name, imageUrl, netQuantity } = products
  const { pricePaise, discountPercent } = priceNow
  const rows = await db
    .select({
      productId: id,
      gardenUse,
      name,
      imageUrl,
      netQuantity,
      pricePaise,
      discountPercent,
      isAvailable: sql<boolean>`${availablePacks(sql`${products}.id`)} > 0`,
    })
    .from(products)
    .leftJoin(running, isOfProduct)
    .where(eq(products.isComingSoon, false))
  const ids = new Set(cart.goods.map((found) => found?.goods.productId))
  const inCart = rows.filter(({ productId }) => ids.has(productId))
  const companions = new Set(inCart.map((row) => companionUse(row.gardenUse)))
  return rows
    .filter(
      (row) =>
        row.isAvailable && !ids.has(row.productId) && !(row.gardenUse && companions.has(row.gardenUse)),
    )
    .map((row) => ({ ...row, pricePaise: discountedPrice(row.pricePaise, row.discountPercent) }))
}
