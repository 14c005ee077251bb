import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { productFields } from '#contract/admin/products.ts'
import { formatRupees, percentOf, toPaise, toRupees } from '#shared/money.ts'
import { isSame } from '../../drafting/apply-edits.ts'
import { discardDraft } from '../../drafting/discard-draft.ts'
import type { DraftEditor } from '../../drafting/draft-editor.ts'
import { editDraft } from '../../drafting/edit-draft.ts'
import { publishDraft } from '../../drafting/publish-draft.ts'
import { moveWithin } from '../../inventory/adjustments/move-stock.ts'
import { lockStock } from '../../inventory/stock/locked-stock.ts'
import { change } from '../../platform/audit/change.ts'
import { archiveProduct } from '../admin/archive-product.ts'
import { editProduct } from '../admin/edit-product.ts'
import { checkFields, missingPictureProblem } from '../product-drafts/check-fields.ts'
import { fieldNames } from '../product-drafts/draft-fields.ts'
import { productKind } from '../product-drafts/product-kind.ts'
import type { DraftTarget, ProductTarget, Target } from './read-targets.ts'

/** An action on many products and drafts, each in its own transaction. */
export interface ProductAct<Input> {
  /** Why the action would fail for a target or change nothing; null when it is possible. */
  whyNot: (target: Target, input: Input) => string | null
  /** Changes the target at the version that the caller saw. */
  run: (db: NodePgDatabase, editor: DraftEditor, target: Target, input: Input) => Promise<unknown>
}

const isScheduled = 'It is to be published at a moment. Call that off first.'
const isDraft = 'It is a draft, which no shopper sees. Publish it first.'

/** Narrows a target that `whyNot` has accepted. */
function asDraft(target: Target): DraftTarget {
  if (target.kind !== 'draft') throw new Error(`${target.id} is no draft.`)
  return target
}

function asProduct(target: Target): ProductTarget {
  if (target.kind !== 'product') throw new Error(`${target.id} is no product.`)
  return target
}

export const publishDrafts: ProductAct<object> = {
  whyNot: (target) => {
    if (target.kind === 'product') return 'It is in the shop; only drafts are published.'
    if (target.isScheduled) return 'It is published by itself at a moment.'
    if (target.awaitsPictures) return 'Its pictures are still being fetched.'
    const { fields, liveFields } = target
    if (liveFields && fieldNames.every((name) => isSame(fields[name], liveFields[name])))
      return 'It changes nothing in the shop.'
    const problems = {
      ...missingPictureProblem(fields, liveFields),
      ...checkFields(fields).problems,
    }
    return Object.values(problems)[0] ?? null
  },
  run: (db, editor, target) => {
    const { draftId, version, live } = asDraft(target)
    return publishDraft(db, productKind, editor, {
      id: draftId,
      version,
      live_version: live?.version ?? null,
    })
  },
}

const archiving = (archived: boolean, already: string): ProductAct<object> => ({
  whyNot: (target) =>
    target.kind === 'draft' ? isDraft : target.product.archived === archived ? already : null,
  run: (db, editor, target) => {
    const { product, version } = asProduct(target)
    return archiveProduct(db, editor, { id: product.id, version, archived })
  },
})

export const withdrawProducts = archiving(true, 'It is out of the shop already.')
export const putBackProducts = archiving(false, 'It is in the shop.')

/** Changes fields of a product, or of a draft without publishing it. */
const editFields = (
  db: NodePgDatabase,
  editor: DraftEditor,
  target: Target,
  fields: { price?: number; category?: string | null },
): Promise<unknown> =>
  target.kind === 'product'
    ? editProduct(db, editor, { id: target.product.id, version: target.version, ...fields })
    : editDraft(db, productKind, editor, { id: target.draftId, version: target.version, fields })

export interface PriceInput {
  price?: number | undefined
  percent?: number | undefined
}

/** The price and MRP of a target, in rupees; null while a draft has none. */
function pricesOf(target: Target): { price: number | null; mrp: number | null } {
  const { price, mrp } = target.kind === 'product' ? target.product : target.fields
  return { price: typeof price === 'number' ? price : null, mrp: typeof mrp === 'number' ? mrp : null }
}

/** The new price in rupees, to the paisa; null when a draft has no price to change. */
function newPrice(target: Target, { price, percent = 0 }: PriceInput): number | null {
  if (price !== undefined) return price
  const before = pricesOf(target).price
  return before === null ? null : toRupees(toPaise(before) + percentOf(toPaise(before), percent))
}

export const setPrices: ProductAct<PriceInput> = {
  whyNot: (target, input) => {
    if (target.kind === 'draft' && target.isScheduled) return isScheduled
    const { price, mrp } = pricesOf(target)
    const after = newPrice(target, input)
    if (after === null) return 'Its draft has no price yet.'
    if (after === price) return 'It costs this already.'
    const wrong = productFields.price.safeParse(after).error?.issues[0]?.message
    if (wrong) return wrong
    return mrp !== null && after > mrp
      ? `${formatRupees(after)} would be above its MRP of ${formatRupees(mrp)}, which would be unlawful.`
      : null
  },
  run: (db, editor, target, input) => {
    const price = newPrice(target, input)
    if (price === null) throw new Error(`${target.id} has no price.`)
    return editFields(db, editor, target, { price })
  },
}

export const setCategories: ProductAct<{ category: string | null }> = {
  whyNot: (target, { category }) => {
    if (target.kind === 'draft' && target.isScheduled) return isScheduled
    const before = target.kind === 'product' ? target.product.category : target.fields.category
    return (before ?? null) === category ? 'It has this category already.' : null
  },
  run: (db, editor, target, { category }) => editFields(db, editor, target, { category }),
}

export const restockProducts: ProductAct<{ packs: number; reason: string }> = {
  whyNot: (target) => {
    if (target.kind === 'draft') return isDraft
    return target.product.components.length > 0 ? 'It is a kit: restock its parts.' : null
  },
  run: (db, { actor, idempotency }, target, { packs, reason }) => {
    const [row] = asProduct(target).product.stock
    if (!row) throw new Error(`${target.id} has no row of stock.`)
    return change(
      db,
      actor,
      async (tx, recordAudit) => {
        const { onHand } = await lockStock(tx, row.stock_id)
        const movement = { stock_id: row.stock_id, on_hand: onHand, change: packs, reason }
        return moveWithin(tx, recordAudit, actor, movement)
      },
      { idempotency },
    )
  },
}

export const deleteDrafts: ProductAct<object> = {
  whyNot: (target) => {
    if (target.kind === 'product') return 'It is in the shop, and no draft is chosen here.'
    return target.isScheduled ? isScheduled : null
  },
  run: (db, editor, target) => {
    const { draftId, version } = asDraft(target)
    return discardDraft(db, productKind, editor, { id: draftId, version })
  },
}
