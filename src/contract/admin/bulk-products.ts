import * as z from 'zod/mini'
import { hasTwoDecimals } from '#shared/money.ts'
import { endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { bodyId } from './draft-fields.ts'
import { reason, version } from './fields.ts'
import { draftFilters } from './product-drafts.ts'
import { productFields, productFilters } from './products.ts'

/** Maximum of chosen products and drafts; an import may write as many. */
export const maxProductsChosen = 5000
/** Maximum in one call, so that the screen shows progress and an interruption loses little. */
export const maxProductsAtOnce = 50

/** A product or a draft in one list of both: 'product-12', 'draft-7'. */
const target = z
  .string('Name a product or a draft.')
  .check(z.regex(/^(product|draft)-[1-9]\d{0,8}$/, 'Unknown product or draft.'))

export const productTarget = (id: number): string => `product-${id}`
export const draftTarget = (id: number): string => `draft-${id}`

/** A choice: ids, the whole of a list as it is now, or everything that an import wrote. */
const chosen = {
  ids: z.optional(
    z
      .array(target, 'Name products and drafts in a list.')
      .check(z.maxLength(maxProductsChosen, `At most ${maxProductsChosen} products can be chosen.`)),
  ),
  list: z.optional(
    z.discriminatedUnion(
      'of',
      [
        z.object({ of: z.literal('products'), ...productFilters }),
        z.object({ of: z.literal('drafts'), ...draftFilters }),
      ],
      'Unknown list.',
    ),
  ),
  import_id: z.optional(bodyId('Unknown import.')),
}

const isOneChoice = ({ ids, list, import_id }: { ids?: unknown; list?: unknown; import_id?: unknown }) =>
  [ids, list, import_id].filter((one) => one !== undefined).length === 1

const line = { id: z.string(), name: z.string() }

export const ProductPlan = z.object({
  /** The planned changes, each with the version that the preview read. */
  will: z.array(z.object({ ...line, version: z.int() })),
  skip: z.array(z.object({ ...line, why: z.string() })),
  /** Whether the plan leaves some out, since the choice exceeds the maximum. */
  is_cut: z.boolean(),
})
export type ProductPlan = z.infer<typeof ProductPlan>

export const ProductOutcome = z.object({
  ...line,
  outcome: z.enum(['done', 'refused']),
  why: z.nullable(z.string()),
})
export type ProductOutcome = z.infer<typeof ProductOutcome>

type Shape = Record<string, z.ZodMiniType>

interface Described {
  label: string
  effect: string
  access: Permission
  alsoNeeds?: Permission
}

/** The two calls of an action on many products: its preview and its run. */
const bulkAct = <S extends Shape>(act: string, input: S, { label, effect, ...access }: Described) => ({
  preview: endpoint({
    id: `preview${label}Products`,
    method: 'POST',
    path: `/api/products/bulk/${act}/preview`,
    tag: 'Bulk actions',
    ...access,
    summary: `Preview for the chosen products and drafts: ${effect} Changes nothing.`,
    body: z
      .object({ ...chosen, ...input })
      .check(z.refine(isOneChoice, { error: 'Choose either by ids, a list or an import.', path: ['ids'] })),
    reply: ProductPlan,
    bodyLimit: 2 * 2 ** 20,
  }),
  run: endpoint({
    id: `run${label}Products`,
    method: 'POST',
    path: `/api/products/bulk/${act}`,
    tag: 'Bulk actions',
    ...access,
    isKeyed: true,
    summary: `${effect} Each changes in its own transaction, under one \`batch\` in the log, and the answer gives each result. Idempotent under the same key.`,
    body: z.object({
      batch: z.uuid('A batch needs a name of its own.'),
      items: z
        .array(z.object({ id: target, version }), 'Choose products or drafts.')
        .check(
          z.minLength(1, 'Choose a product.'),
          z.maxLength(maxProductsAtOnce, `At most ${maxProductsAtOnce} at once.`),
        ),
      ...input,
    }),
    reply: z.object({ results: z.array(ProductOutcome) }),
  }),
})

/** A change of price in percent: −50 halves it, 10 adds a tenth. */
const percentChange = z.number('The percentage must be a number.').check(
  z.gt(-100, 'A price can’t be lowered by all of it.'),
  z.lte(1000, 'This is too much.'),
  z.refine((value) => value !== 0, 'A change of 0 percent is none.'),
  z.refine(hasTwoDecimals, 'It has at most two decimals.'),
)

export const bulkPublish = bulkAct(
  'publish',
  {},
  {
    label: 'Publish',
    access: 'products.publish',
    effect: 'Publishes drafts, each as it stands. A draft with prices or rates also needs their permission.',
  },
)

export const bulkWithdraw = bulkAct(
  'withdraw',
  {},
  {
    label: 'Withdraw',
    access: 'products.publish',
    effect: 'Unpublishes products; orders and pages stay.',
  },
)

export const bulkPutBack = bulkAct(
  'put-back',
  {},
  { label: 'PutBack', access: 'products.publish', effect: 'Publishes unpublished products again.' },
)

export const bulkPrice = bulkAct(
  'price',
  {
    /** Exactly one of the two. */
    price: z.optional(productFields.price),
    percent: z.optional(percentChange),
  },
  {
    label: 'Price',
    access: 'products.price',
    alsoNeeds: 'products.write',
    effect:
      'Sets prices to an amount, or changes them by a percentage. A price above the MRP is skipped; of drafts, the draft changes.',
  },
)

export const bulkCategory = bulkAct(
  'category',
  { category: productFields.category },
  {
    label: 'Category',
    access: 'products.publish',
    alsoNeeds: 'products.write',
    effect: 'Sets the category; null for none. Of drafts, the draft changes.',
  },
)

export const bulkRestock = bulkAct(
  'restock',
  {
    packs: z
      .int('Packs are a whole number.')
      .check(z.positive('Add at least one pack.'), z.lte(100_000, 'This is too much.')),
    reason,
  },
  {
    label: 'Restock',
    access: 'stock.write',
    effect: 'Adds counted packs to the shelf of each, in no batch. A kit is restocked by its parts.',
  },
)

export const bulkDeleteDrafts = bulkAct(
  'delete-drafts',
  {},
  {
    label: 'DeleteDrafts',
    access: 'products.write',
    effect: 'Deletes drafts; the log keeps their content, and the shop stays as it is.',
  },
)

/** The actions on many products, in the order of the buttons. */
export const bulkProductEndpoints = [
  bulkPublish,
  bulkWithdraw,
  bulkPutBack,
  bulkPrice,
  bulkCategory,
  bulkRestock,
  bulkDeleteDrafts,
].flatMap(({ preview, run }) => [preview, run])
