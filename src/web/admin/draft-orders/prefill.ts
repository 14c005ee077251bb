import { type Customer, getCustomer } from '#contract/admin/customers.ts'
import { getStaffOrder, type StaffOrder } from '#contract/admin/orders.ts'
import { getTicket } from '#contract/admin/tickets.ts'
import { staffApi } from '../components/staff-api.ts'
import {
  type DraftLine,
  type DraftValues,
  emptyValues,
  noCustomer,
  type ShownProduct,
} from './draft-values.ts'

type Known = Partial<DraftValues>

/** What is known of a customer, with the newest address. What is unknown is empty, since it may be that of another customer. */
export const valuesOfCustomer = async (id: string): Promise<Known> =>
  valuesOf(await staffApi(getCustomer, { params: { id } }))

function valuesOf(customer: Customer): Known {
  const [to] = customer.addresses
  return {
    ...noCustomer,
    account_id: String(customer.id),
    name: customer.name,
    phone: customer.phone,
    email: customer.email,
    ...(to && { fullName: to.name, address: to.address, city: to.city, state: to.state, zip: to.zip }),
  }
}

const linesOf = (items: { product_id: number; quantity: number }[]): string =>
  JSON.stringify(
    items.map(
      ({ product_id, quantity }): DraftLine => ({
        product_id,
        quantity: String(quantity),
        price: '',
        price_reason: '',
      }),
    ),
  )

/** The same person, goods and address once more. A pick-up is picked up again. */
function valuesOfOrder(order: StaffOrder): Known {
  return {
    account_id: order.customer === null ? '' : String(order.customer),
    name: order.name,
    phone: order.phone,
    email: order.email,
    lines: linesOf(order.items),
    pickup: order.pickup ? 'yes' : '',
    ...(!order.pickup && {
      fullName: order.shipping_full_name ?? '',
      address: order.shipping_address ?? '',
      city: order.shipping_city ?? '',
      state: order.shipping_state ?? '',
      zip: order.shipping_zip ?? '',
    }),
    gstin: order.buyer?.gstin ?? '',
    legal_name: order.buyer?.legal_name ?? '',
  }
}

async function valuesOfTicket(id: string): Promise<Known> {
  const { customer, name, email, phone, number } = await staffApi(getTicket, { params: { id } })
  const known = { name, email, phone, note: `From ticket ${number}.` }
  return customer === null ? known : { ...known, account_id: String(customer) }
}

export interface Prefilled {
  first: DraftValues
  products: ShownProduct[]
}

const productOf = (line: { product_id: number; name: string; price: number }): ShownProduct => ({
  product_id: line.product_id,
  name: line.name,
  shop_price: line.price,
})

/** What is known from the order, customer or ticket that an address names; `cart` takes the goods of the customer's cart too. */
async function knownFrom(search: URLSearchParams): Promise<{ known: Known; products: ShownProduct[] }> {
  const [customer, order, ticket] = ['customer', 'order', 'ticket'].map((name) => search.get(name))
  if (order) {
    const former = await staffApi(getStaffOrder, { params: { id: order } })
    const products = former.items.map(({ product_id, product_name: name, product_price: price }) =>
      productOf({ product_id, name, price }),
    )
    return { known: valuesOfOrder(former), products }
  }
  if (customer) {
    const person = await staffApi(getCustomer, { params: { id: customer } })
    const cart = search.has('cart') ? person.cart : []
    return { known: { ...valuesOf(person), lines: linesOf(cart) }, products: cart.map(productOf) }
  }
  return { known: ticket ? await valuesOfTicket(ticket) : {}, products: [] }
}

/** The values of a new draft, from the customer, order or ticket that its address names. */
export async function prefilled(search: URLSearchParams): Promise<Prefilled> {
  const { known, products } = await knownFrom(search)
  return { first: { ...emptyValues, ...known, ...(search.has('counter') && { pickup: 'yes' }) }, products }
}
