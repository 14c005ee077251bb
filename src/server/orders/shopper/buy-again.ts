import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BoughtAgain } from '#contract/shop/orders.ts'
import { addToLine, type LineChange } from '../../checkout/cart/change-line.ts'
import { readCart } from '../../checkout/cart/read-cart.ts'
import type { StoredItem } from '../../lifecycle/orders/order-columns.ts'

/**
 * Adds the packs of an order to its shopper's cart, at today's prices. Stock and the limit of a line bound
 * each product. The answer names omitted packs with their reasons.
 */
export async function buyAgain(
  db: NodePgDatabase,
  accountId: number,
  { items }: { items: StoredItem[] },
): Promise<BoughtAgain> {
  const added: BoughtAgain['added'] = []
  const left: BoughtAgain['left_out'] = []
  for (const item of items) {
    const { packs, why } = await addItem(db, accountId, item)
    const product = { product_id: item.productId, product_name: item.name }
    if (packs > 0) added.push({ ...product, quantity: packs })
    if (why !== null) left.push({ ...product, quantity: item.quantity - packs, why })
  }
  return { message: messageOf(added, left), added, left_out: left, ...(await readCart(db, accountId)) }
}

interface Addition {
  /** Packs that went into the cart. */
  packs: number
  /** Why some packs were not added, or null. */
  why: string | null
}

async function addItem(db: NodePgDatabase, accountId: number, item: StoredItem): Promise<Addition> {
  const add = (packs: number): Promise<LineChange> =>
    addToLine(db, { accountId, productId: item.productId, packs })
  const first = await add(item.quantity)
  if (first.verdict === 'done') return additionOf(item, first, full(first.maxPacks))
  if (first.verdict !== 'out_of_stock') return { packs: 0, why: reasons[first.verdict] ?? gone }
  const rest = first.availablePacks - (first.heldBefore ?? 0)
  if (rest <= 0) return { packs: 0, why: first.availablePacks > 0 ? allHeld : 'It is out of stock.' }
  const second = await add(rest)
  // Another shopper bought the packs meanwhile.
  if (second.verdict !== 'done') return { packs: 0, why: 'It is out of stock.' }
  return additionOf(item, second, fewLeft(first.availablePacks))
}

const gone = 'It is not sold any more.'
const reasons: Partial<Record<LineChange['verdict'], string>> = {
  coming_soon: 'It is coming soon and can’t be bought yet.',
}
const full = (packs: number): string => `Your cart holds ${packs} of it, the most it can take.`
const allHeld = 'All packs that are left are in your cart.'
const fewLeft = (packs: number): string =>
  packs === 1 ? 'Only 1 pack is left in stock.' : `Only ${packs} packs are left in stock.`

function additionOf({ quantity }: StoredItem, { heldBefore, heldAfter }: LineChange, why: string): Addition {
  const packs = (heldAfter ?? 0) - (heldBefore ?? 0)
  return { packs, why: packs < quantity ? why : null }
}

function messageOf(added: BoughtAgain['added'], left: BoughtAgain['left_out']): string {
  if (added.length === 0) return 'Nothing of this order can go into your cart now.'
  return left.length === 0
    ? 'Everything is in your cart again, at today’s prices.'
    : 'What can be bought is in your cart, at today’s prices.'
}
