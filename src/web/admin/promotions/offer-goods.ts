import type { StaffOffer } from '#contract/admin/promotions.ts'
import { findOfferGoods } from '#contract/admin/promotions.ts'
import type { Choice } from '../components/choices.ts'
import { staffApi } from '../components/staff-api.ts'

/** Fields of the goods that an offer is for. */
export type ProductFieldName = 'product_ids' | 'categories'

/** The loaded names of products and categories, by field and value. */
export type KnownProducts = Record<ProductFieldName, Record<string, Choice>>

const packsOf = (products: number): string =>
  products === 0 ? 'no product in it now' : `${products} ${products === 1 ? 'product' : 'products'}`

const productOf = ({ id, name }: { id: number; name: string }, note?: string): Choice => ({
  value: String(id),
  name,
  note,
})

const categoryOf = ({ name, products }: { name: string; products: number }): Choice => ({
  value: name,
  name,
  note: packsOf(products),
})

const byValue = (choices: Choice[]): Record<string, Choice> =>
  Object.fromEntries(choices.map((choice) => [choice.value, choice]))

/** The products and categories of a promotion, as its page shows them. */
export const productsOf = (offer: StaffOffer | null): KnownProducts => ({
  product_ids: byValue(
    (offer?.named_products ?? []).map((one) => productOf(one, one.archived ? 'not in the shop' : undefined)),
  ),
  categories: byValue((offer?.named_categories ?? []).map(categoryOf)),
})

/** The chosen items of a multi-line field. */
export const chosenOf = (known: KnownProducts, name: ProductFieldName, typed: string): Choice[] =>
  typed
    .split('\n')
    .filter(Boolean)
    .map((value) => known[name][value] ?? { value, name: name === 'categories' ? value : `Product ${value}` })

/** The names as text. */
export const productsText = (known: KnownProducts, name: ProductFieldName, typed: string): string =>
  chosenOf(known, name, typed)
    .map((choice) => choice.name)
    .join(', ')

const read = (q: string) => staffApi(findOfferGoods, { query: { q } })

export const findProducts: Record<ProductFieldName, (words: string) => Promise<Choice[]>> = {
  product_ids: async (words) =>
    (await read(words)).products.map((one) => productOf(one, one.category ?? undefined)),
  categories: async (words) => (await read(words)).categories.map(categoryOf),
}
