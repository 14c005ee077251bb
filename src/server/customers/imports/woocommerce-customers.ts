import type { ForeignTable } from '../../platform/imports/kind.ts'
import { type ForeignCustomer, fullName, joined, mapCustomerColumns } from './map-customer-columns.ts'

/** Columns of Analytics → Customers, which has no street and no phone. */
const report = ['name', 'username', 'email', 'sign up', 'aov']

/** Columns of users with their meta fields, as export plugins of WooCommerce write them. */
const users = ['user_email', 'billing_first_name', 'billing_phone']

const placed = new Set([
  'name',
  'email',
  'user_email',
  'first_name',
  'last_name',
  'display_name',
  ...['billing', 'shipping'].flatMap((of) =>
    [
      'first_name',
      'last_name',
      'company',
      'address_1',
      'address_2',
      'city',
      'state',
      'postcode',
      'country',
      'phone',
      'email',
    ].map((field) => `${of}_${field}`),
  ),
])

const hasAll = (headers: string[], titles: string[]): boolean => {
  const known = new Set(headers.map((header) => header.toLowerCase()))
  return titles.every((title) => known.has(title))
}

/**
 * Converts customers of WooCommerce, from the analytics report or from users with billing and shipping
 * fields.
 */
export const woocommerceCustomers: ForeignTable = {
  source: 'woocommerce-customers',
  kind: 'customers',
  recognises: (headers) => hasAll(headers, report) || hasAll(headers, users),
  convert: (sheet) =>
    mapCustomerColumns(sheet, {
      program: 'WooCommerce',
      isPlaced: (title) => placed.has(title.toLowerCase()),
      read: hasAll(sheet.headers, users) ? readUser : readReport,
    }),
}

type Cell = (title: string) => string

const emptyFields = { address: '', phone: '', receiver: '', courierPhone: '', newsletter: '', note: '' }

/** Drops the town of the report, since an address needs a street. */
const readReport = (cell: Cell): ForeignCustomer => ({
  ...emptyFields,
  email: cell('Email'),
  name: cell('Name'),
  city: '',
  state: '',
  zip: '',
  country: '',
})

/** Uses the shipping address, or the billing address without one. */
function readUser(cell: Cell): ForeignCustomer {
  const of = cell('shipping_address_1') === '' ? 'billing' : 'shipping'
  const at = (field: string): string => cell(`${of}_${field}`)
  const named = (first: string, last: string): string => fullName(cell(first), cell(last))
  return {
    ...emptyFields,
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
