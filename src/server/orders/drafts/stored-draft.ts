import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { draftNumber, publicDraftId } from '#contract/admin/draft-orders.ts'
import type { Shipping } from '#contract/shop/checkout.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { BusinessBuyer } from '../../checkout/delivery/business-buyer.ts'
import { findDraftGoods } from '../../checkout/quote/goods.ts'
import type { WayToPay } from '../../checkout/quote/quote.ts'
import { type DraftQuote, quoteDraft, type StaffTerms } from '../../checkout/quote/quote-draft.ts'
import type { Packs } from '../../inventory/stock/packs.ts'
import type { Database } from '../../platform/database/database.ts'
import { draftOrderItems, draftOrders, staffMembers } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const member = alias(staffMembers, 'member')

/** A line as the staff wrote it. */
export type StoredItem = Pick<
  typeof draftOrderItems.$inferSelect,
  'productId' | 'quantity' | 'pricePaise' | 'priceReason'
>

export type StoredDraft = typeof draftOrders.$inferSelect & { items: StoredItem[]; madeBy: string }

/** @throws {ShopError} `not_found` for a malformed number. */
export function numberOfDraft(id: string): number {
  const number = draftNumber(id)
  if (number === null) throw unknownDraft()
  return number
}

const unknownDraft = (): ShopError => new ShopError('not_found', 'There is no such draft order.')

const itemColumns = {
  productId: draftOrderItems.productId,
  quantity: draftOrderItems.quantity,
  pricePaise: draftOrderItems.pricePaise,
  priceReason: draftOrderItems.priceReason,
}

/** @throws {ShopError} `not_found`. */
export async function readStoredDraft(db: Database, id: number): Promise<StoredDraft> {
  const [found] = await db
    .select({ draft: draftOrders, madeBy: member.fullName })
    .from(draftOrders)
    .innerJoin(member, eq(member.id, draftOrders.createdBy))
    .where(eq(draftOrders.id, id))
  if (!found) throw unknownDraft()
  const items = await db
    .select(itemColumns)
    .from(draftOrderItems)
    .where(eq(draftOrderItems.draftId, id))
    .orderBy(asc(draftOrderItems.position))
  return { ...found.draft, madeBy: found.madeBy, items }
}

/** Locks a draft until the transaction ends. @throws {ShopError} `not_found`. */
export async function lockDraft(tx: Database, id: number): Promise<StoredDraft> {
  await tx.execute(sql`SELECT 1 FROM draft_orders WHERE id = ${id} FOR UPDATE`)
  return readStoredDraft(tx, id)
}

/**
 * Keeps the parts of kits until the transaction ends, since the reservation is computed from them. A change of parts locks these rows too, in
 * the same order.
 */
export async function lockProducts(tx: Database, items: StoredItem[]): Promise<void> {
  const ids = sql.param(items.map(({ productId }) => productId))
  await tx.execute(sql`SELECT 1 FROM products WHERE id = ANY (${ids}::int[]) ORDER BY id FOR KEY SHARE`)
}

/** The packs of a draft. */
export const packsOf = ({ items }: Pick<StoredDraft, 'items'>): Packs[] =>
  items.map(({ productId, quantity }) => ({ productId, quantity }))

type TermColumns = Pick<
  StoredDraft,
  'discountPercent' | 'discountAmountPaise' | 'discountReason' | 'shippingFeePaise' | 'isPickup'
>

export const termsOf = ({
  discountPercent: percent,
  discountAmountPaise: amountPaise,
  discountReason: reason,
  shippingFeePaise,
  isPickup,
}: TermColumns): StaffTerms => ({
  discount: reason === null ? null : { percent, amountPaise, reason },
  shippingFeePaise,
  isPickup,
})

/** The business buyer of a draft; null for a consumer. */
export const buyerOf = ({
  buyerGstin: gstin,
  buyerLegalName: legalName,
}: Pick<StoredDraft, 'buyerGstin' | 'buyerLegalName'>): BusinessBuyer | null =>
  gstin === null || legalName === null ? null : { gstin, legalName }

export const addressOf = (draft: StoredDraft): Shipping => ({
  fullName: draft.shippingFullName,
  address: draft.shippingAddress,
  city: draft.shippingCity,
  state: draft.shippingState,
  zip: draft.shippingZip,
  country: draft.shippingCountry,
})

interface DraftToQuote {
  /** The draft whose reserved packs count as available. */
  draftId: number | null
  /** The customer, whose price list counts. */
  accountId: number | null
  items: StoredItem[]
  terms: StaffTerms
  /** How it would be paid: on delivery with the fee of the settings. */
  way?: WayToPay
}

/** @throws {ShopError} `not_found` for an unknown product. */
export async function quoteItems(
  db: Database,
  settings: WordedSettings,
  { items, terms, way, ...owner }: DraftToQuote,
): Promise<DraftQuote> {
  const { goods: found, priceList } = await findDraftGoods(db, owner, items)
  const lines = items.map(({ pricePaise }, index) => {
    const goods = found[index]
    if (!goods) throw shopError(errorMessage('products', 'unknown'))
    return { goods, ownPricePaise: pricePaise }
  })
  return quoteDraft({ lines, priceList }, settings, terms, way)
}

/** Quotes a draft now. Packs that it has reserved count as available. */
export const quoteStored = (
  db: Database,
  settings: WordedSettings,
  draft: StoredDraft,
  way: WayToPay = 'online',
): Promise<DraftQuote> =>
  quoteItems(db, settings, {
    draftId: draft.id,
    accountId: draft.accountId,
    items: draft.items,
    terms: termsOf(draft),
    way,
  })

export const isClosed = ({ status }: Pick<StoredDraft, 'status'>): boolean =>
  status === 'paid' || status === 'cancelled'

/** @throws {ShopError} `draft_closed` once the draft is paid or cancelled. */
export function assertNotClosed(draft: StoredDraft): void {
  if (!isClosed(draft)) return
  const { id, status, orderId } = draft
  const name = publicDraftId(id)
  const message =
    status === 'paid'
      ? `Draft ${name} was paid${orderId === null ? '' : ` and is order ${publicOrderId(orderId)} by now`}.`
      : `Draft ${name} was cancelled. Please make another one.`
  throw new ShopError('draft_closed', message, {
    extra: { status, order: orderId === null ? null : publicOrderId(orderId) },
  })
}
