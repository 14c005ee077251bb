import { formatPaise } from '#shared/money.ts'
import type { IssuedDocument } from '../documents/read-document.ts'
import { registrationOf } from './document-texts.ts'
import { faint, mm, rule, type Sheet } from './sheet.ts'

interface Column {
  title: string
  /** Share of the table's width. */
  share: number
  align: 'left' | 'right'
  /** Left out by sellers who may not collect tax. */
  isOfTax?: true
  cell: (line: IssuedDocument['lines'][number]) => string
}

const columns: Column[] = [
  { title: 'Goods', share: 0.22, align: 'left', cell: ({ description }) => description },
  { title: 'HSN', share: 0.09, align: 'left', cell: ({ hsn }) => hsn },
  { title: 'Quantity', share: 0.09, align: 'right', cell: quantityText },
  {
    title: 'Price',
    share: 0.11,
    align: 'right',
    cell: ({ unitPricePaise }) => (unitPricePaise === null ? '' : formatPaise(unitPricePaise)),
  },
  {
    title: 'Shipping',
    share: 0.09,
    align: 'right',
    cell: ({ shippingPaise }) => (shippingPaise > 0 ? formatPaise(shippingPaise) : ''),
  },
  {
    title: 'Taxable',
    share: 0.12,
    align: 'right',
    isOfTax: true,
    cell: ({ taxablePaise }) => formatPaise(taxablePaise),
  },
  {
    title: 'Rate',
    share: 0.06,
    align: 'right',
    isOfTax: true,
    cell: ({ taxRatePercent }) => (taxRatePercent === 0 ? 'Nil' : `${taxRatePercent} %`),
  },
  { title: 'Tax', share: 0.1, align: 'right', isOfTax: true, cell: taxText },
  { title: 'Amount', share: 0.12, align: 'right', cell: ({ grossPaise }) => formatPaise(grossPaise) },
]

/** The words for the unit quantity codes of lines. */
const units = new Map([
  ['PAC', { one: 'pack', many: 'packs' }],
  ['NOS', { one: 'piece', many: 'pieces' }],
])

/** '2 packs'. A line without quantity refunds a part of the price, and no goods. */
function quantityText({ quantity, unit }: IssuedDocument['lines'][number]): string {
  if (quantity === null) return '–'
  const words = units.get(unit)
  return `${quantity} ${words ? words[quantity === 1 ? 'one' : 'many'] : unit}`
}

function taxText({ cgstPaise, sgstPaise, igstPaise }: IssuedDocument['lines'][number]): string {
  return formatPaise(cgstPaise + sgstPaise + igstPaise)
}

interface Frame {
  left: number
  right: number
  bottom: number
  y: number
}

/** Draws the lines of a document over several pages if needed, and answers the y below the last one. */
export function drawLines(sheet: Sheet, document: IssuedDocument, { left, right, bottom, y }: Frame): number {
  const { lines } = document
  const isTaxed = registrationOf(document) === 'registered'
  const used = columns.filter(
    ({ title, cell, isOfTax }) =>
      title === 'Goods' || ((isTaxed || !isOfTax) && lines.some((line) => cell(line) !== '')),
  )
  const wide =
    columns.reduce((all, { share }) => all + share, 0) - used.reduce((all, { share }) => all + share, 0)
  const placed = place(used, wide, left, right)
  let at = drawTitles(sheet, placed, y, left, right)
  for (const line of lines) {
    const height =
      Math.max(...placed.map(({ column, width }) => sheet.measure(column.cell(line), { width }))) + mm(3)
    if (at + height > bottom) {
      sheet.newPage()
      at = drawTitles(sheet, placed, mm(18), left, right)
    }
    for (const { column, x, width } of placed) {
      sheet.write(column.cell(line), x, at + mm(1.2), { width, align: column.align })
    }
    at += height
    sheet.line(left, at, right, at, rule)
  }
  return at
}

interface Placed {
  column: Column
  x: number
  width: number
}

/** The goods get the width of omitted columns. */
function place(used: Column[], spare: number, left: number, right: number): Placed[] {
  const gap = mm(2)
  let x = left
  return used.map((column, index) => {
    const share = index === 0 ? column.share + spare : column.share
    const full = share * (right - left)
    const placed = { column, x, width: full - gap }
    x += full
    return index === used.length - 1 ? { ...placed, width: full } : placed
  })
}

function drawTitles(sheet: Sheet, placed: Placed[], y: number, left: number, right: number): number {
  for (const { column, x, width } of placed) {
    sheet.write(column.title, x, y, { size: 8, color: faint, width, align: column.align })
  }
  sheet.line(left, y + mm(5), right, y + mm(5), sheet.colour)
  return y + mm(5)
}
