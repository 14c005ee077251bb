import type { PriceList, PriceListFields } from '#contract/admin/price-lists.ts'
import { formatRupees } from '#shared/money.ts'
import { amountOf } from '../components/typed-rupees.ts'

/** The own price of a product as typed. */
export interface TypedItem {
  product_id: number
  name: string
  /** What the shop asks for a pack today, in rupees. */
  shop_price: number
  price: string
  min_quantity: string
}

/** The values of the form as typed; `items` is JSON of {@link TypedItem}s. */
export type PriceListValues = Record<'name' | 'percent' | 'minimum' | 'items', string>

export const priceListLabels: Record<keyof PriceListValues, string> = {
  name: 'Name, as the customers read it',
  percent: 'Percentage off every product',
  minimum: 'Minimum order, ₹',
  items: 'Own prices of products',
}

export const emptyValues: PriceListValues = { name: '', percent: '', minimum: '', items: '[]' }

export const valuesOf = ({ name, percent, minimum, items }: PriceList): PriceListValues => ({
  name,
  percent: percent === null ? '' : String(percent),
  minimum: minimum === 0 ? '' : String(minimum),
  items: JSON.stringify(
    items.map(
      (item): TypedItem => ({
        product_id: item.product_id,
        name: item.name,
        shop_price: item.shop_price,
        price: String(item.price),
        min_quantity: String(item.min_quantity),
      }),
    ),
  ),
})

export const itemsOf = ({ items }: Pick<PriceListValues, 'items'>): TypedItem[] =>
  JSON.parse(items) as TypedItem[]

/** Own prices in words, for a conflict. */
export const itemsText = (items: string): string =>
  itemsOf({ items })
    .map(({ name, price, min_quantity }) => `${name} at ₹${price} from ${min_quantity}`)
    .join(', ')

/** Invalid numbers are sent as typed, and the server answers the error. */
const numberOf = (typed: string): number => amountOf(typed) ?? (typed as unknown as number)

export const fieldsOf = (values: PriceListValues): PriceListFields => ({
  name: values.name,
  percent: values.percent.trim() === '' ? null : numberOf(values.percent),
  minimum: numberOf(values.minimum),
  items: itemsOf(values).map(({ product_id, price, min_quantity }) => ({
    product_id,
    price: numberOf(price),
    min_quantity: min_quantity.trim() === '' ? 1 : numberOf(min_quantity),
  })),
})

/** The server's complaints by the fields of the form; that of an own price names its product. */
export const fieldErrors = (errors: Record<string, string>, values: PriceListValues) =>
  Object.fromEntries(
    Object.entries(errors).map(([key, message]) => {
      const [field, index] = key.split('.')
      if (field !== 'items') return [key, message]
      const item = itemsOf(values)[Number(index)]
      return ['items', index === undefined || !item ? message : `${item.name}: ${message}`]
    }),
  )

/** What a list gives, in one line. */
export function priceListText({ percent, items, minimum }: PriceList): string {
  const own =
    items.length > 0 && `own prices of ${items.length} ${items.length === 1 ? 'product' : 'products'}`
  const gives = [percent !== null && `${percent}% off`, own].filter(Boolean).join(', ')
  return minimum > 0 ? `${gives}; for orders from ${formatRupees(minimum)}` : gives
}
