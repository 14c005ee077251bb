import {
  bulkCategory,
  bulkDeleteDrafts,
  bulkPrice,
  bulkPublish,
  bulkPutBack,
  bulkRestock,
  bulkWithdraw,
  maxProductsAtOnce,
  maxProductsChosen,
  type ProductOutcome,
} from '#contract/admin/bulk-products.ts'
import { formatCount } from '#shared/money.ts'
import type { BulkAct } from '../../list/bulk-act.ts'
import { callsOf } from '../../list/bulk-calls.ts'

export type ProductAct = BulkAct<ProductOutcome>

const limits = { maxChosen: maxProductsChosen, maxAtOnce: maxProductsAtOnce }

const products = (count: number): string => (count === 1 ? '1 product' : `${formatCount(count)} products`)
const drafts = (count: number): string => (count === 1 ? '1 draft' : `${formatCount(count)} drafts`)

export const publishAct: ProductAct = {
  key: 'publish',
  label: 'Publish',
  ...callsOf<ProductOutcome>(bulkPublish, 'items'),
  ...limits,
  fields: [],
  confirm: (count) => `Publish ${drafts(count)}`,
  done: 'published',
}

export const withdrawAct: ProductAct = {
  key: 'withdraw',
  label: 'Unpublish',
  ...callsOf<ProductOutcome>(bulkWithdraw, 'items'),
  ...limits,
  fields: [],
  confirm: (count) => `Unpublish ${products(count)}`,
  done: 'unpublished',
}

export const putBackAct: ProductAct = {
  key: 'put-back',
  label: 'Publish again',
  ...callsOf<ProductOutcome>(bulkPutBack, 'items'),
  ...limits,
  fields: [],
  confirm: (count) => `Publish ${products(count)} again`,
  done: 'published again',
}

export const priceAct: ProductAct = {
  key: 'price',
  label: 'Price',
  ...callsOf<ProductOutcome>(bulkPrice, 'items'),
  ...limits,
  fields: [
    { name: 'price', label: 'New price, ₹', kind: 'number', isOptional: true },
    {
      name: 'percent',
      label: 'Or change it by percent',
      kind: 'number',
      isOptional: true,
      hint: '10 raises prices by a tenth, -10 lowers them. A price above the MRP is skipped.',
    },
  ],
  confirm: (count) => `Change ${count === 1 ? '1 price' : `${formatCount(count)} prices`}`,
  done: 'with new prices',
}

export const categoryAct: ProductAct = {
  key: 'category',
  label: 'Category',
  ...callsOf<ProductOutcome>(bulkCategory, 'items'),
  ...limits,
  fields: [
    { name: 'category', label: 'Category', kind: 'none', isOptional: true, hint: 'Empty takes it away.' },
  ],
  confirm: (count) => `Set the category of ${formatCount(count)}`,
  done: 'with the new category',
}

export const restockAct: ProductAct = {
  key: 'restock',
  label: 'Restock',
  ...callsOf<ProductOutcome>(bulkRestock, 'items'),
  ...limits,
  fields: [
    { name: 'packs', label: 'Packs to add to each', kind: 'number' },
    {
      name: 'reason',
      label: 'Reason',
      suggestions: ['delivery', 'found in the store room', 'counted on moving in'],
    },
  ],
  confirm: (count) => `Restock ${products(count)}`,
  done: 'restocked',
}

export const deleteAct: ProductAct = {
  key: 'delete-drafts',
  label: 'Delete drafts',
  ...callsOf<ProductOutcome>(bulkDeleteDrafts, 'items'),
  ...limits,
  fields: [],
  confirm: (count) => `Delete ${drafts(count)}`,
  done: 'deleted',
}

export const actsOnProducts = [priceAct, categoryAct, restockAct, withdrawAct, putBackAct]
export const actsOnDrafts = [publishAct, priceAct, categoryAct, deleteAct]
export const actsOnImport = [
  publishAct,
  priceAct,
  categoryAct,
  restockAct,
  withdrawAct,
  putBackAct,
  deleteAct,
]
