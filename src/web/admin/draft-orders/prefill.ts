import { getCustomer } from '#contract/admin/customers.ts'
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
export async function valuesOfCustomer(id: string): Promise<Known> {
  const customer = await staffApi(getCustomer, { params: { id } })
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

/** The same person, goods and address once more. A pick-up is picked up again. */
function valuesOfOrder(order: StaffOrder): Known {
  const lines = order.items.map(
    (item): DraftLine => ({
      product_id: item.product_id,
      quantity: String(item.quantity),
      price: '',
      price_reason: '',
    }),
  )
  return {
    account_id: order.customer === null ? '' : String(order.customer),
    name: order.name,
    phone: order.phone,
    email: order.email,
    lines: JSON.stringify(lines),
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

/** The values of a new draft, from the customer, order or ticket that its address names. */
export async function prefilled(search: URLSearchParams): Promise<Prefilled> {
  const [customer, order, ticket] = ['customer', 'order', 'ticket'].map((name) => search.get(name))
  const former = order ? await staffApi(getStaffOrder, { params: { id: order } }) : null
  const known = former
    ? valuesOfOrder(former)
    : customer
      ? await valuesOfCustomer(customer)
      : ticket
        ? await valuesOfTicket(ticket)
        : {}
  return {
    first: { ...emptyValues, ...known, ...(search.has('counter') && { pickup: 'yes' }) },
    products: (former?.items ?? []).map(({ product_id, product_name, product_price }) => ({
      product_id,
      name: product_name,
      shop_price: product_price,
    })),
  }
}
