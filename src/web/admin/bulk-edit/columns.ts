import { type GridField, type GridRow, gridCells } from '#contract/admin/product-grid.ts'
import { formatRupees } from '#shared/money.ts'

export type CellValue = string | number | boolean | null

/** The value of a typed cell, or its error. */
export type ReadCell = { value: CellValue; problem?: never } | { value?: never; problem: string }

export interface Column {
  field: GridField
  label: string
  /** The displayed text. */
  show: (value: CellValue) => string
  /** The text for typing and copying. */
  write: (value: CellValue) => string
  read: (text: string) => ReadCell
}

/** The value when it passes the rule of its field. */
function checked(field: GridField, value: CellValue): ReadCell {
  const result = gridCells[field].safeParse(value)
  if (result.success) return { value: result.data as CellValue }
  return { problem: result.error.issues[0]?.message ?? 'This can’t be saved.' }
}

/** Sheets write ₹1,49,900.00, Rs. 1,49,900 or 5 %. */
const readNumber = (field: GridField) => (text: string) => {
  const bare = text.replace(/^\s*(₹|rs\.?|inr)/i, '').replace(/[,\s\u00a0%]/g, '')
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(bare)) return { problem: `“${text.trim()}” is no number.` }
  return checked(field, Number(bare))
}

const plain = (value: CellValue): string => String(value)

const number = (field: GridField, label: string, show: (value: CellValue) => string): Column => ({
  field,
  label,
  show,
  write: plain,
  read: readNumber(field),
})

const rupees = (value: CellValue): string => formatRupees(Number(value))
const percent = (value: CellValue): string => `${value}%`

/** A product without a rate of its own. */
const byHsn = 'By HSN'

const onSale = 'On sale'
const comingSoon = 'Coming soon'
const shown = (value: CellValue): string => (value ? comingSoon : onSale)

function readShown(text: string): ReadCell {
  const word = text.trim().toLowerCase()
  if (['on sale', 'sale', 'yes', 'true', '1'].includes(word)) return { value: false }
  if (['coming soon', 'soon', 'no', 'false', '0'].includes(word)) return { value: true }
  return { problem: `“${text.trim()}” is neither “${onSale}” nor “${comingSoon}”.` }
}

export const columns: Column[] = [
  number('price', 'Price', rupees),
  number('mrp', 'MRP', rupees),
  number('discount_percentage', 'Discount', percent),
  number('low_level', 'Low at', plain),
  {
    field: 'hsn',
    label: 'HSN',
    show: plain,
    write: plain,
    read: (text) => checked('hsn', text.replace(/[\s.]/g, '')),
  },
  {
    field: 'tax_rate',
    label: 'Tax',
    show: (value) => (value === null ? byHsn : percent(value)),
    write: (value) => (value === null ? byHsn : plain(value)),
    read: (text) =>
      ['', byHsn.toLowerCase()].includes(text.trim().toLowerCase())
        ? { value: null }
        : readNumber('tax_rate')(text),
  },
  { field: 'coming_soon', label: 'In the shop', show: shown, write: shown, read: readShown },
  {
    field: 'sku',
    label: 'SKU',
    show: (value) => String(value ?? ''),
    write: (value) => String(value ?? ''),
    read: (text) => checked('sku', text.trim() === '' ? null : text),
  },
]

export const columnOf = (field: GridField): Column => {
  const found = columns.find((column) => column.field === field)
  if (!found) throw new Error(`The grid has no column ${field}.`)
  return found
}

/** The text of a stored cell. */
export const storedText = (row: GridRow, field: GridField): string => columnOf(field).show(row[field])
