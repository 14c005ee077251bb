import type { ImportRemark } from '#contract/admin/imports.ts'
import { findState } from '#shared/indian-states.ts'
import { cellReader, unmappedColumnRemarks } from '../../catalog/imports/map-columns.ts'
import type { Sheet } from '../../platform/imports/read-sheet.ts'

/** A customer of another shop program, as its cells say it. */
export interface ForeignCustomer {
  email: string
  name: string
  phone: string
  address: string
  city: string
  state: string
  zip: string
  country: string
  receiver: string
  courierPhone: string
  newsletter: string
  note: string
}

const titles = [
  ...['E-mail', 'Full name', 'Phone', 'Address', 'City', 'State', 'PIN', 'Country'],
  ...['Receiver at the address', 'Phone at the address', 'Newsletter', 'Newsletter source', 'Note'],
]

interface Layout {
  /** The shop program, as the source of its consents. */
  program: string
  read: (cell: (title: string) => string) => ForeignCustomer
  isPlaced: (title: string) => boolean
}

/** Customers as a table in our columns, and what has no place there. */
export function layOutCustomers(
  sheet: Sheet,
  { program, read, isPlaced }: Layout,
): { sheet: Sheet; remarks: ImportRemark[] } {
  const cellOf = cellReader(sheet)
  const rows = sheet.rows.map(({ line, cells }) => {
    const one = read((title) => withoutMark(cellOf(cells, title)))
    const agrees = /^(yes|true|1|subscribed)$/i.test(one.newsletter)
    return {
      line,
      cells: [
        ...[
          one.email,
          one.name,
          one.phone,
          one.address,
          one.city,
          findState(one.state)?.name ?? one.state,
          one.zip,
        ],
        ...[countryNamed(one.country), one.receiver, one.courierPhone],
        ...[agrees ? 'yes' : 'no', agrees ? program : '', one.note],
      ],
    }
  })
  return { sheet: { headers: titles, rows }, remarks: unmappedColumnRemarks(sheet, isPlaced) }
}

/** Both programs put an apostrophe before numbers, so that spreadsheets keep their zeros. */
const withoutMark = (cell: string): string => cell.replace(/^'(?=[+\d])/, '')

const countryNamed = (country: string): string => (country.toUpperCase() === 'IN' ? 'India' : country)

export const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ')

export const fullName = (first: string, last: string): string => `${first} ${last}`.trim()
