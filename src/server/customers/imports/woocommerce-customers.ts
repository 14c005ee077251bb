import type { ForeignTable } from '../../platform/imports/kind.ts'
import { type ForeignCustomer, fullName, joined, layOutCustomers } from './map-customer-columns.ts'

/** Analytics → Customers, which has no street and no phone. */
const report = ['name', 'username', 'email', 'sign up', 'aov']

/** The users with their meta fields, as export plugins of WooCommerce write them. */
const users = ['user_email', 'billing_first_name', 'billing_phone']

const placed = new Set([
  ...['name', 'email'],
  ...['user_email', 'first_name', 'last_name', 'display_name'],
  ...['billing', 'shipping'].flatMap((of) =>
    [
      ...['first_name', 'last_name', 'company', 'address_1', 'address_2', 'city', 'state', 'postcode'],
      ...['country', 'phone', 'email'],
    ].map((field) => `${of}_${field}`),
  ),
])

const hasAll = (headers: string[], titles: string[]): boolean => {
  const known = new Set(headers.map((header) => header.toLowerCase()))
  return titles.every((title) => known.has(title))
}

/** Customers of WooCommerce: the report of its analytics, or users with their billing and shipping fields. */
export const woocommerceCustomers: ForeignTable = {
  source: 'woocommerce-customers',
  kind: 'customers',
  recognises: (headers) => hasAll(headers, report) || hasAll(headers, users),
  convert: (sheet) =>
    layOutCustomers(sheet, {
      program: 'WooCommerce',
      isPlaced: (title) => placed.has(title.toLowerCase()),
      read: hasAll(sheet.headers, users) ? readUser : readReport,
    }),
}

type Cell = (title: string) => string

const unsaid = { address: '', phone: '', receiver: '', courierPhone: '', newsletter: '', note: '' }

/** A town without a street is no address to send to, so that the report has none. */
const readReport = (cell: Cell): ForeignCustomer => ({
  ...unsaid,
  email: cell('Email'),
  name: cell('Name'),
  city: '',
  state: '',
  zip: '',
  country: '',
})

/** Parcels go to the shipping address, and where there is none to that of the bill. */
function readUser(cell: Cell): ForeignCustomer {
  const of = cell('shipping_address_1') === '' ? 'billing' : 'shipping'
  const at = (field: string): string => cell(`${of}_${field}`)
  const named = (first: string, last: string): string => fullName(cell(first), cell(last))
  return {
    ...unsaid,
    email: cell('user_email') || cell('billing_email'),
    name:
      named('first_name', 'last_name') ||
      named('billing_first_name', 'billing_last_name') ||
      cell('display_name'),
    phone: cell('billing_phone'),
    address: joined(at('company'), at('address_1'), at('address_2')),
    city: at('city'),
    state: at('state'),
    zip: at('postcode'),
    country: at('country'),
    receiver: fullName(at('first_name'), at('last_name')),
    courierPhone: cell('shipping_phone'),
  }
}
