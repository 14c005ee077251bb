import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { gardenUses } from '#shared/garden/goods.ts'
import { endpoint } from '../endpoint.ts'

/** A picture of a product, as its page shows it. */
export const ProductImage = z.object({
  src: z.string(),
  alt: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
})
export type ProductImage = z.infer<typeof ProductImage>

/** What a product is used together with, and for how many packs of it the page offers both. */
export const Companion = z.object({
  id: z.int(),
  name: z.string(),
  image_url: z.string(),
  net_quantity: z.string(),
  /** The charged price of one. */
  price: rupees,
  packs: z.int(),
  /** Why so many, as a sentence. */
  reason: z.string(),
})
export type Companion = z.infer<typeof Companion>

/** One size of the same goods, which is a product of its own. */
export const ProductSize = z.object({
  id: z.int(),
  slug: z.string(),
  label: z.string(),
  /** The charged price. */
  price: rupees,
  net_quantity: z.string(),
  net_weight_grams: z.nullable(z.int()),
  in_stock: z.boolean(),
  coming_soon: z.boolean(),
})
export type ProductSize = z.infer<typeof ProductSize>
/** What can be bought in place of a product that can't. */
export const Alternative = z.object({
  id: z.int(),
  name: z.string(),
  image_url: z.string(),
  net_quantity: z.string(),
  /** The charged price of one. */
  price: rupees,
})
export type Alternative = z.infer<typeof Alternative>

/** The batch of which packs are sent now. */
export const FirstBatch = z.object({
  number: z.string(),
  made_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  /** Of all its organisms together; null where none were counted. */
  cfu_per_gram: z.nullable(z.number()),
})
export type FirstBatch = z.infer<typeof FirstBatch>

export const Product = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.nullable(z.string()),
  /** The list price; `discounted_price` is charged. */
  price: rupees,
  /** From when it costs less than otherwise, and the first moment after that; missing where that has no end. */
  price_from: z.optional(instant),
  price_until: z.optional(instant),
  discount_percentage: z.number(),
  discounted_price: rupees,
  /** The average of its published reviews, to one decimal; 0 without any. */
  rating: z.number(),
  /** How many published reviews that is. */
  rating_count: z.int(),
  image_url: z.string(),
  in_stock: z.boolean(),
  coming_soon: z.boolean(),
  generic_name: z.string(),
  net_quantity: z.string(),
  net_weight_grams: z.nullable(z.int()),
  ingredients: z.string(),
  how_to_use: z.string(),
  dose: z.string(),
  storage: z.string(),
  /** Maximum retail price, inclusive of all taxes. */
  mrp: rupees,
  hsn: z.string(),
  tax_rate: z.number(),
  country_of_origin: z.string(),
  best_before: z.string(),
  /** The beginning of a long name, which cards say first; null where the name is short. */
  short_name: z.nullable(z.string()),
  /** The slugs of the crops that it suits. */
  crops: z.array(z.string()),
  /** The name under which its sizes are sold together; null where it comes in one size. */
  family: z.nullable(z.string()),
  /** What tells it from the other sizes of its family. */
  size_label: z.nullable(z.string()),
  /** How many sizes the family has, this one included; 1 without a family. */
  size_count: z.int(),
  /** What it does in a garden plan. */
  garden_use: z.nullable(z.enum(gardenUses)),
  /** It can't be bought any more, and stands in no list; only in the answer about one product. */
  no_longer_sold: z.optional(z.boolean()),
  /** The gallery, the main picture first; only in the answer about one product. */
  images: z.optional(z.array(ProductImage)),
  /** Null where nothing goes with it that both could be bought now; only in the answer about one product. */
  goes_with: z.optional(z.nullable(Companion)),
  /** Every size of its family, the smallest first; empty where there is no other; only in the answer about one product. */
  sizes: z.optional(z.array(ProductSize)),
  /** What can be bought in its place while it can't; only in the answer about one product. */
  instead: z.optional(z.array(Alternative)),
  /** Null where it can't be bought, or no batch of it is known; only in the answer about one product. */
  batch: z.optional(z.nullable(FirstBatch)),
})
export type Product = z.infer<typeof Product>

export const listProducts = endpoint({
  id: 'listProducts',
  method: 'GET',
  path: '/api/products_s',
  tag: 'Catalogue',
  access: 'anyone',
  isContent: true,
  summary: 'List all products in the order of the shop.',
  reply: z.array(Product),
})

export const getProduct = endpoint({
  id: 'getProduct',
  method: 'GET',
  path: '/api/products_s/{id}',
  tag: 'Catalogue',
  access: 'anyone',
  isContent: true,
  summary: 'One product, by id or slug.',
  params: z.object({ id: z.string() }),
  reply: Product,
})
