import type { ForeignTable } from '../../platform/imports/kind.ts'
import { fullName, joined, mapCustomerColumns } from './map-customer-columns.ts'

/**
 * Exports since 2023 prefix these columns with 'Default Address'; earlier ones and Shopify's import template
 * do not.
 */
const addressTitles = [
  'Company',
  'Address1',
  'Address2',
  'City',
  'Province Code',
  'Country Code',
  'Zip',
  'Phone',
]

const placed = new Set(
  [
    'First Name',
    'Last Name',
    'Email',
    'Accepts Email Marketing',
    'Accepts Marketing',
    'Note',
    'Province',
    'Country',
    ...addressTitles,
    ...addressTitles.map((title) => `Default Address ${title}`),
  ].map((title) => title.toLowerCase()),
)

/** Converts customers of Shopify with their default address. */
export const shopifyCustomers: ForeignTable = {
  source: 'shopify-customers',
  kind: 'customers',
  recognises: (headers) => {
    const known = new Set(headers.map((header) => header.toLowerCase()))
    const consents = ['accepts email marketing', 'accepts marketing']
    return (
      ['first name', 'last name', 'email'].every((title) => known.has(title)) &&
      consents.some((title) => known.has(title))
    )
  },
  convert: (sheet) =>
    mapCustomerColumns(sheet, {
      program: 'Shopify',
      isPlaced: (title) => placed.has(title.toLowerCase()),
      read: (cell) => {
        const at = (title: string): string => cell(`Default Address ${title}`) || cell(title)
        return {
          email: cell('Email'),
          name: fullName(cell('First Name'), cell('Last Name')),
          phone: cell('Phone') || cell('Default Address Phone'),
          address: joined(at('Company'), at('Address1'), at('Address2')),
          city: at('City'),
          state: cell('Province') || at('Province Code'),
          zip: at('Zip'),
          country: at('Country Code') || cell('Country'),
          receiver: '',
          courierPhone: cell('Default Address Phone'),
          newsletter: cell('Accepts Email Marketing') || cell('Accepts Marketing'),
          note: cell('Note'),
        }
      },
    }),
}
