import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  type DraftChange,
  type DraftOrder,
  type NewDraft,
  publicDraftId,
} from '#contract/admin/draft-orders.ts'
import { toRupees } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { DraftQuote } from '../../checkout/quote/quote-draft.ts'
import { releaseStock } from '../../inventory/stock/reserve.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { draftOrderItems, draftOrders } from '../../platform/database/tables.ts'
import { assertCallerHas, type CallerRights } from '../../platform/http/assert-caller-has.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { findAccount, personOf } from './draft-customer.ts'
import { discountColumns, draftColumns, feePaiseOf, storedItems } from './draft-fields.ts'
import { presentDraft, readDraft } from './present-draft.ts'
import { freeColumns, reservedColumns, reservePacks } from './reserve-packs.ts'
import {
  assertNotClosed,
  lockDraft,
  lockProducts,
  packsOf,
  quoteItems,
  quoteStored,
  type StoredDraft,
  type StoredItem,
  termsOf,
} from './stored-draft.ts'

/** A member who writes drafts. */
export interface DraftEditor extends Editor {
  caller: CallerRights
  settings: WordedSettings
}

/** A draft and the version that the caller saw. */
export interface SeenDraft {
  id: number
  version: number
}

export const draftEntity = (id: number) => ({ kind: 'draft_order', id: publicDraftId(id) })

/**
 * Prepares an order, and reserves its packs for a while.
 * @throws {ShopError} `not_allowed` for own prices, `not_found`, `customer_unclear`, `invalid_request`, the errors of a quote.
 */
export async function createDraft(
  db: NodePgDatabase,
  { caller, settings, actor, idempotency }: DraftEditor,
  given: NewDraft,
): Promise<DraftOrder> {
  const items = storedItems(given.items)
  if (given.discount || items.some(({ pricePaise }) => pricePaise !== null)) assertMayPrice(caller)
  const columns = draftColumns(settings, given, null)
  const id = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const accountId = await findAccount(tx, personOf(given.customer))
      await lockProducts(tx, items)
      const discount = discountColumns(given.discount)
      const quote = await quoteItems(tx, settings, {
        draftId: null,
        accountId,
        items,
        terms: termsOf({
          ...discount,
          shippingFeePaise: feePaiseOf(given.shipping_fee),
          isPickup: columns.isPickup,
        }),
      })
      const { totalPaise } = assertSellable(quote).quoted.price
      const made = await tx
        .insert(draftOrders)
        .values({ ...columns, accountId, totalPaise, createdBy: actor.staffId, ...reservedColumns })
        .returning({ id: draftOrders.id })
        .then(returnedRow)
      await writeItems(tx, made.id, items)
      await recordAudit({
        action: 'draft_order_created',
        entity: draftEntity(made.id),
        after: logged(items, totalPaise, discount),
      })
      await reservePacks(tx, packsOf({ items }), [])
      return made.id
    },
    { idempotency },
  )
  return readDraft(db, settings, id)
}

/**
 * Changes a draft. A change of other fields passes when packs are missing; `problem` then names them.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft, `draft_closed`, and those of {@link createDraft}.
 */
export async function editDraft(
  db: NodePgDatabase,
  editor: DraftEditor,
  seen: SeenDraft,
  given: DraftChange,
): Promise<DraftOrder> {
  const { settings, actor, idempotency } = editor
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      // Locks the account before the draft, as an erasure does.
      const accountId = given.customer && (await findAccount(tx, personOf(given.customer)))
      const before = await lockSeen(tx, settings, seen)
      const after = changedDraft(editor, before, given, accountId)
      await lockProducts(tx, after.items)
      const canReserve = await assertChangeable(tx, settings, after, given)
      await writeChange(tx, after, { canReserve, hasItems: given.items !== undefined })
      await recordAudit({
        action: 'draft_order_edited',
        entity: draftEntity(seen.id),
        before: logged(before.items, before.totalPaise, before),
        after: {
          ...logged(after.items, after.totalPaise, after),
          fields: Object.keys(given).filter((key) => key !== 'version'),
        },
      })
      const former = before.isReserved ? packsOf(before) : []
      if (canReserve) await reservePacks(tx, packsOf(after), former)
      else if (former.length > 0) await releaseStock(tx, former)
    },
    { idempotency },
  )
  return readDraft(db, settings, seen.id)
}

/** A draft with a change that is not written yet; the account is undefined where the customer stays. */
function changedDraft(
  { caller, settings }: DraftEditor,
  before: StoredDraft,
  given: DraftChange,
  accountId: number | null | undefined,
): StoredDraft {
  const columns = draftColumns(settings, given, before)
  const items = given.items ? storedItems(given.items) : before.items
  if (isPricedAnew(before, given, items)) assertMayPrice(caller)
  return { ...before, ...columns, accountId: accountId === undefined ? before.accountId : accountId, items }
}

/**
 * Throws on prices that can't stand, and on changed lines that are not available. Sets the total of the draft.
 * @returns whether all its packs are available.
 */
async function assertChangeable(
  tx: Database,
  settings: WordedSettings,
  after: StoredDraft,
  given: DraftChange,
): Promise<boolean> {
  const { quoted, obstacle, refusal } = await quoteStored(tx, settings, after)
  if (refusal) throw refusal
  if (given.items && obstacle) throw obstacle
  after.totalPaise = quoted.price.totalPaise
  return obstacle === null
}

async function writeChange(
  tx: Database,
  after: StoredDraft,
  { canReserve, hasItems }: { canReserve: boolean; hasItems: boolean },
): Promise<void> {
  const { id, items, madeBy: _, version: __, createdAt: ___, ...columns } = after
  await tx
    .update(draftOrders)
    .set({
      ...columns,
      status: 'open',
      ...(canReserve ? reservedColumns : freeColumns),
      // Changed lines alone raise the version too.
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(draftOrders.id, id))
  if (!hasItems) return
  await tx.delete(draftOrderItems).where(eq(draftOrderItems.draftId, id))
  await writeItems(tx, id, items)
}

/** @throws {ShopError} `not_found`, `version_conflict`, `draft_closed`. */
export async function cancelDraft(
  db: NodePgDatabase,
  { settings, actor, idempotency }: DraftEditor,
  seen: SeenDraft,
): Promise<DraftOrder> {
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const before = await lockSeen(tx, settings, seen)
      await tx
        .update(draftOrders)
        .set({ status: 'cancelled', ...freeColumns })
        .where(eq(draftOrders.id, seen.id))
      await recordAudit({
        action: 'draft_order_cancelled',
        entity: draftEntity(seen.id),
        before: { status: before.status },
        after: { status: 'cancelled' },
      })
      if (before.isReserved) await releaseStock(tx, packsOf(before))
    },
    { idempotency },
  )
  return readDraft(db, settings, seen.id)
}

/** Locks a draft in the version that the caller saw. @throws {ShopError} `not_found`, `version_conflict`, `draft_closed`. */
export async function lockSeen(
  tx: Database,
  settings: WordedSettings,
  { id, version }: SeenDraft,
): Promise<StoredDraft> {
  const draft = await lockDraft(tx, id)
  if (draft.version !== version) {
    assertVersion(draft.version, version, await presentDraft(tx, settings, draft))
  }
  assertNotClosed(draft)
  return draft
}

/** Throws where a quote can't become an order. */
export function assertSellable(quote: DraftQuote): DraftQuote {
  const error = quote.refusal ?? quote.obstacle
  if (error) throw error
  return quote
}

const assertMayPrice = (caller: CallerRights): void => assertCallerHas(caller, ['drafts.price'])

/**
 * Whether a change sets prices. A colleague's prices may stay or go, but not for more packs, nor a discount for other lines. All who
 * write drafts may set the shipping fee.
 */
function isPricedAnew(before: StoredDraft, given: DraftChange, items: StoredItem[]): boolean {
  const former = new Map(before.items.map((item) => [item.productId, item]))
  const hasNewPrice = items.some(({ productId, quantity, pricePaise }) => {
    const line = former.get(productId)
    return pricePaise !== null && (line?.pricePaise !== pricePaise || quantity > line.quantity)
  })
  const discount = given.discount === undefined ? before : discountColumns(given.discount)
  if (discount.discountReason === null) return hasNewPrice
  const hasNewDiscount =
    discount.discountPercent !== before.discountPercent ||
    discount.discountAmountPaise !== before.discountAmountPaise
  return hasNewPrice || hasNewDiscount || hasOtherLines(before.items, items)
}

function hasOtherLines(before: StoredItem[], after: StoredItem[]): boolean {
  const textOf = ({ productId, quantity, pricePaise }: StoredItem) => `${productId} ${quantity} ${pricePaise}`
  const former = new Set(before.map(textOf))
  return before.length !== after.length || !after.every((item) => former.has(textOf(item)))
}

type DiscountColumns = ReturnType<typeof discountColumns>

const writeItems = async (tx: Database, draftId: number, items: StoredItem[]): Promise<void> => {
  await tx
    .insert(draftOrderItems)
    .values(items.map((item, index) => ({ ...item, draftId, position: index + 1 })))
}

/** What the log keeps of a draft: no name, number or address. */
const logged = (
  items: StoredItem[],
  totalPaise: number,
  { discountPercent, discountAmountPaise, discountReason }: DiscountColumns,
) => ({
  total: toRupees(totalPaise),
  items: items.map(({ productId, quantity, pricePaise, priceReason }) => ({
    product_id: productId,
    quantity,
    ...(pricePaise !== null && { price: toRupees(pricePaise) }),
    ...(priceReason !== null && { price_reason: priceReason }),
  })),
  ...(discountReason !== null && {
    discount: {
      percent: discountPercent,
      amount: discountAmountPaise === null ? null : toRupees(discountAmountPaise),
      reason: discountReason,
    },
  }),
})
