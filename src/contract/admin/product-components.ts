import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { hsn, percent, share } from './product-rules.ts'

export const maxComponents = 30

const ProductComponent = z.object({
  /** The row of the shelf that it is taken from: a part, or the packs of a product. */
  stock_id: z
    .int('Choose what it is.')
    .check(z.positive('Choose what it is.'), z.lte(2_147_483_647, 'Choose what it is.')),
  /** As slips and documents name it. */
  name: text('The name of the part', 120),
  /** How many of it one kit takes. */
  amount: z
    .int('The amount must be a whole number.')
    .check(
      z.gte(1, 'A kit takes at least one of each part.'),
      z.lte(1000, 'A kit takes at most 1,000 of a part.'),
    ),
  hsn,
  /** Null for the rate of its HSN. */
  tax_rate: z.nullable(percent),
  /** Rupees of the price of the kit, for all that it takes of the part. */
  share,
})
export type ProductComponent = z.infer<typeof ProductComponent>

/** The components of a kit in the order of its documents; empty for a product that is no kit. */
export const productComponents = z.array(ProductComponent, 'Parts are a list.').check(
  z.maxLength(maxComponents, `A kit has at most ${maxComponents} parts.`),
  z.refine(
    (all) => new Set(all.map(({ stock_id }) => stock_id)).size === all.length,
    'The same part stands here twice. Give its amount instead.',
  ),
)
