import type { ImportRemark } from '#contract/admin/imports.ts'
import { findState } from '#shared/indian-states.ts'
import { normaliseText } from '#shared/text/normalise.ts'
import { cellReader, unmappedColumnRemarks } from '../../platform/imports/foreign-columns.ts'
import type { Sheet } from '../../platform/imports/read-sheet.ts'

/** A customer of another shop program, as text of its cells. */
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
  'E-mail',
  'Full name',
  'Phone',
  'Address',
  'City',
  'State',
  'PIN',
  'Country',
  'Receiver at the address',
  'Phone at the address',
  'Newsletter',
  'Newsletter source',
  'Note',
]

interface Layout {
  /** The name of the shop program, stored as the source of consents. */
  program: string
  read: (cell: (title: string) => string) => ForeignCustomer
  isPlaced: (title: string) => boolean
}

/** Converts customers to our columns, with remarks about columns that have no place. */
export function mapCustomerColumns(
  sheet: Sheet,
  { program, read, isPlaced }: Layout,
): { sheet: Sheet; remarks: ImportRemark[] } {
  const cellOf = cellReader(sheet)
  const rows = sheet.rows.map(({ line, cells }) => {
    const one = read((title) => withoutApostrophe(normaliseText(cellOf(cells, title)).trim()))
    const agrees = /^(yes|true|1|subscribed)$/i.test(one.newsletter)
    return {
      line,
      cells: [
        one.email,
        one.name,
        one.phone,
        one.address,
        one.city,
        findState(one.state)?.name ?? one.state,
        one.zip,
        countryName(one.country),
        one.receiver,
        one.courierPhone,
        agrees ? 'yes' : 'no',
        agrees ? program : '',
        one.note,
      ],
    }
  })
  return { sheet: { headers: titles, rows }, remarks: unmappedColumnRemarks(sheet, isPlaced) }
}

/** Removes the apostrophe that both programs put before numbers to protect zeros in spreadsheets. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[+\d])/, '')

const countryName = (country: string): string => (country.toUpperCase() === 'IN' ? 'India' : country)

export const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ')

export const fullName = (first: string, last: string): string => `${first} ${last}`.trim()
