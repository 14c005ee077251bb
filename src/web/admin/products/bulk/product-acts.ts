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
import { staffApi } from '../../components/staff-api.ts'
import type { BulkAct } from '../../list/bulk-act.ts'

export type ProductAct = BulkAct<ProductOutcome>

type Calls = Pick<typeof bulkPublish, 'preview' | 'run'>

/** The calls of an action, which take its fields beside the products and drafts. */
function callsOf(calls: { preview: unknown; run: unknown }): Pick<ProductAct, 'preview' | 'run'> {
  const { preview, run } = calls as Calls
  return {
    preview: (choice, input) => staffApi(preview, { body: { ...choice, ...input } as never }),
    run: async ({ batch, items, input, key }) => {
      const chosen = items.map(({ id, version }) => ({ id, version }))
      const body = { batch, items: chosen, ...input } as never
      return (await staffApi(run, { body, idempotencyKey: key })).results
    },
  }
}

const limits = { maxChosen: maxProductsChosen, maxAtOnce: maxProductsAtOnce }

const products = (count: number): string => (count === 1 ? '1 product' : `${formatCount(count)} products`)
const drafts = (count: number): string => (count === 1 ? '1 draft' : `${formatCount(count)} drafts`)

export const publishAct: ProductAct = {
  key: 'publish',
  label: 'Publish',
  ...callsOf(bulkPublish),
  ...limits,
  permission: 'products.publish',
  fields: [],
  confirm: (count) => `Publish ${drafts(count)}`,
  done: 'published',
}

export const withdrawAct: ProductAct = {
  key: 'withdraw',
  label: 'Withdraw',
  ...callsOf(bulkWithdraw),
  ...limits,
  permission: 'products.publish',
  fields: [],
  confirm: (count) => `Withdraw ${products(count)}`,
  done: 'withdrawn',
}

export const putBackAct: ProductAct = {
  key: 'put-back',
  label: 'Put back',
  ...callsOf(bulkPutBack),
  ...limits,
  permission: 'products.publish',
  fields: [],
  confirm: (count) => `Put back ${products(count)}`,
  done: 'put back',
}

export const priceAct: ProductAct = {
  key: 'price',
  label: 'Price',
  ...callsOf(bulkPrice),
  ...limits,
  permission: 'products.price',
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
  ...callsOf(bulkCategory),
  ...limits,
  permission: 'products.publish',
  fields: [
    { name: 'category', label: 'Category', kind: 'none', isOptional: true, hint: 'Empty takes it away.' },
  ],
  confirm: (count) => `Set the category of ${formatCount(count)}`,
  done: 'with the new category',
}

export const restockAct: ProductAct = {
  key: 'restock',
  label: 'Restock',
  ...callsOf(bulkRestock),
  ...limits,
  permission: 'stock.write',
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
  ...callsOf(bulkDeleteDrafts),
  ...limits,
  permission: 'products.write',
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
