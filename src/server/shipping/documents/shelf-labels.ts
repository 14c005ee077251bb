import type { ShelfPlace } from '#contract/admin/shelf.ts'
import { a4, faint, mm, openSheet } from '../../invoicing/pdf/sheet.ts'
import { drawBarcode } from './barcode.ts'

const perRow = 3
const rows = 8
const cell = { width: mm(70), height: mm(37) }
const margin = { x: 0, y: mm(0.5) }

/** Draws shelf labels on pages of 24 stickers of 70 × 37 mm. */
export async function drawShelfLabels(labels: ShelfPlace[], now = new Date()): Promise<Uint8Array> {
  const sheet = await openSheet({ size: a4, title: 'Shelf labels', madeAt: now })
  sheet.beginDocument(a4)
  for (const [index, { sku, name, place }] of labels.entries()) {
    const onPage = index % (perRow * rows)
    if (index > 0 && onPage === 0) sheet.newPage()
    const x = margin.x + (onPage % perRow) * cell.width + mm(4)
    const y = margin.y + Math.floor(onPage / perRow) * cell.height + mm(4)
    const width = cell.width - mm(8)
    sheet.write(place ?? 'No place', x, y, { size: 8, color: faint, width, align: 'right' })
    sheet.write(firstLine(name, width, sheet.measure), x, y + mm(3.5), { ...nameStyle, width })
    drawBarcode(sheet, sku, { x, y: y + mm(14), width, height: mm(10) })
  }
  return sheet.finish()
}

const nameStyle = { size: 8, weight: 'bold' } as const

const twoLines = mm(10)

/** The first line of a name that fits on the label. */
function firstLine(
  name: string,
  width: number,
  measure: (text: string, style: { size: number; weight: 'bold'; width: number }) => number,
): string {
  let text = name
  while (text.length > 10 && measure(text, { ...nameStyle, width }) > twoLines)
    text = `${text.slice(0, -2).trimEnd()}…`
  return text
}
