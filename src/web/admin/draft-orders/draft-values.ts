import type { DraftChange, DraftOrder, NewDraft } from '#contract/admin/draft-orders.ts'
import { amountOf } from '../components/typed-rupees.ts'

/** What the form shows of a product. */
export interface ShownProduct {
  product_id: number
  name: string
  /** What the shop asks for a pack today, in rupees. */
  shop_price: number
}

/** A line as typed. */
export interface DraftLine {
  product_id: number
  quantity: string
  /** The price that the staff give; empty for the shop's. */
  price: string
  price_reason: string
}

/** The values of the form as typed; `lines` is JSON of {@link DraftLine}s. */
export type DraftValues = Record<
  | 'account_id'
  | 'name'
  | 'phone'
  | 'email'
  | 'lines'
  | 'pickup'
  | 'fullName'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'shipping_fee'
  | 'discount_kind'
  | 'discount'
  | 'discount_reason'
  | 'gstin'
  | 'legal_name'
  | 'note',
  string
>

export const draftLabels: Record<keyof DraftValues, string> = {
  account_id: 'Customer',
  name: 'Name',
  phone: 'Phone number',
  email: 'E-mail',
  lines: 'Products',
  pickup: 'Delivery',
  fullName: 'Full name on the parcel',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'PIN code',
  shipping_fee: 'Shipping fee, ₹',
  discount_kind: 'Kind of discount',
  discount: 'Discount',
  discount_reason: 'Reason of the discount',
  gstin: 'GSTIN of the buyer',
  legal_name: 'Legal name of the buyer',
  note: 'Note for colleagues',
}

/** What goes with the person: with another one it goes too. */
export const noCustomer = {
  account_id: '',
  name: '',
  phone: '',
  email: '',
  fullName: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  gstin: '',
  legal_name: '',
} satisfies Partial<DraftValues>

export const emptyValues: DraftValues = {
  ...noCustomer,
  lines: '[]',
  pickup: '',
  shipping_fee: '',
  discount_kind: 'percent',
  discount: '',
  discount_reason: '',
  note: '',
}

export const linesOf = ({ lines }: Pick<DraftValues, 'lines'>): DraftLine[] =>
  JSON.parse(lines) as DraftLine[]

export const nameOfProduct = (products: ShownProduct[], id: number): string =>
  products.find(({ product_id }) => product_id === id)?.name ?? `Product ${id}`

/** Lines in words, for a conflict. */
export const linesText = (lines: string, products: ShownProduct[]): string =>
  linesOf({ lines })
    .map(
      ({ product_id, quantity, price }) =>
        `${quantity} × ${nameOfProduct(products, product_id)}${price && ` at ₹${price}`}`,
    )
    .join(', ')

const text = (value: number | null): string => (value === null ? '' : String(value))

export function valuesOf(draft: DraftOrder): DraftValues {
  const { customer, shipping_address: to, own_discount: discount, buyer } = draft
  const isSent = !draft.pickup
  return {
    account_id: text(customer.account_id),
    name: customer.name,
    phone: customer.phone,
    email: customer.email ?? '',
    lines: JSON.stringify(
      draft.lines.map(
        (line): DraftLine => ({
          product_id: line.product_id,
          quantity: String(line.quantity),
          price: text(line.own_price),
          price_reason: line.price_reason ?? '',
        }),
      ),
    ),
    pickup: draft.pickup ? 'yes' : '',
    fullName: isSent ? to.fullName : '',
    address: isSent ? to.address : '',
    city: isSent ? to.city : '',
    state: isSent ? to.state : '',
    zip: isSent ? to.zip : '',
    shipping_fee: text(draft.own_shipping_fee),
    discount_kind: discount && discount.percent === null ? 'amount' : 'percent',
    discount: text(discount && (discount.percent ?? discount.amount)),
    discount_reason: discount?.reason ?? '',
    gstin: buyer?.gstin ?? '',
    legal_name: buyer?.legal_name ?? '',
    note: draft.note,
  }
}

/** Invalid numbers are sent as typed, and the server answers the error. */
export function rupeesOf(typed: string): number | null {
  if (typed.trim() === '') return null
  return amountOf(typed) ?? (typed as unknown as number)
}

/** A whole number as typed; anything else as it is, for the server to refuse. */
const wholeOf = (typed: string): number =>
  /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : (typed as unknown as number)

export const itemsOf = (values: DraftValues): NewDraft['items'] =>
  linesOf(values).map(({ product_id, quantity, price, price_reason }) => ({
    product_id,
    quantity: wholeOf(quantity),
    price: rupeesOf(price),
    price_reason: rupeesOf(price) === null ? null : price_reason.trim() || null,
  }))

export function discountOf({ discount, discount_kind, discount_reason }: DraftValues): NewDraft['discount'] {
  const value = rupeesOf(discount)
  if (value === null) return null
  return { [discount_kind === 'amount' ? 'amount' : 'percent']: value, reason: discount_reason }
}

/** The body of a call that saves the draft. */
export function bodyOf(values: DraftValues): NewDraft {
  const { name, phone, email, account_id, fullName, address, city, state, zip, gstin, legal_name } = values
  const isPickup = values.pickup === 'yes'
  return {
    customer: {
      account_id: account_id === '' ? null : Number(account_id),
      name,
      phone,
      email: email.trim() === '' ? null : email,
    },
    items: itemsOf(values),
    pickup: isPickup,
    shipping: isPickup
      ? null
      : { fullName: fullName.trim() || name, address, city, state, zip, country: 'India' },
    shipping_fee: rupeesOf(values.shipping_fee),
    discount: discountOf(values),
    buyer: gstin.trim() === '' && legal_name.trim() === '' ? null : { gstin, legal_name },
    note: values.note,
  }
}

/** The body of a call that changes a draft. Lines that stay are left out, since missing packs must not stop other changes. */
export function changeOf(values: DraftValues, from: DraftOrder): Omit<DraftChange, 'version'> {
  const { items, ...others } = bodyOf(values)
  return values.lines === valuesOf(from).lines ? others : { ...others, items }
}

/** Whether something is typed that the draft does not have. */
export function isChanged(values: DraftValues, from: DraftOrder): boolean {
  const stored = valuesOf(from)
  return Object.keys(draftLabels).some(
    (name) => values[name as keyof DraftValues] !== stored[name as keyof DraftValues],
  )
}

const fieldByKey = new Map<string, keyof DraftValues>([
  ['discount.percent', 'discount'],
  ['discount.amount', 'discount'],
  ['discount.reason', 'discount_reason'],
  ['shipping', 'address'],
])

/** The server's complaints by the fields of the form: its keys name parts of the body. */
export function fieldErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([key, message]) => {
      if (key.startsWith('items')) return ['lines', message]
      return [fieldByKey.get(key) ?? key.split('.').at(-1) ?? key, message]
    }),
  )
}
