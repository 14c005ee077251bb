import { ordersOfPick, type PickLine, type Wave } from '#contract/admin/waves.ts'
import type { Settings } from '#shared/settings/settings.ts'
import {
  bottom,
  drawFeet,
  drawHead,
  left,
  momentText,
  right,
  width,
} from '../../invoicing/pdf/document-frame.ts'
import { drawTable, type TableColumn } from '../../invoicing/pdf/document-table.ts'
import { readMark } from '../../invoicing/pdf/read-mark.ts'
import { a4, faint, mm, openSheet, type Sheet } from '../../invoicing/pdf/sheet.ts'
import type { Database } from '../../platform/database/database.ts'
import { drawBarcode } from './barcode.ts'

const columns: TableColumn<PickLine>[] = [
  { title: 'Place', share: 0.12, cell: ({ place }) => place ?? '–', isBold: true },
  { title: 'Take', share: 0.08, align: 'right', cell: ({ quantity }) => String(quantity), isBold: true },
  {
    title: 'What',
    share: 0.4,
    cell: ({ name, batch, refill }) =>
      [name, batch && `Batch ${batch}`, refill && `Refill from ${refill}`].filter(Boolean).join('. '),
  },
  { title: 'Code', share: 0.12, cell: ({ sku }) => sku },
  { title: 'For', share: 0.22, cell: ordersOfPick },
  { title: '', share: 0.06, cell: () => '', isTick: true },
]

/** Draws the items of a wave by shelf place, and a code of each order to scan at the station. */
export async function drawPickList(
  db: Database,
  wave: Wave,
  settings: Settings,
  now = new Date(),
): Promise<Uint8Array> {
  const mark = await readMark(db, settings)
  const sheet = await openSheet({
    size: a4,
    title: `Pick list of packing batch ${wave.id}`,
    madeAt: now,
    mark,
  })
  sheet.beginDocument(a4)
  const waiting = wave.orders.filter(({ state }) => state === 'to-pack' || state === 'packing')
  const top = drawHead(
    sheet,
    settings,
    `Pick list · packing batch ${wave.id}`,
    `${wave.owner} · printed ${momentText(now)}`,
  )
  const items = wave.pick.reduce((sum, { quantity }) => sum + quantity, 0)
  const sum = `${items} ${items === 1 ? 'item' : 'items'} for ${waiting.length} ${waiting.length === 1 ? 'order' : 'orders'}`
  const y = sheet.write(sum, left, top, { size: 12, weight: 'bold' }) + mm(3)
  const below = drawTable(sheet, columns, wave.pick, { left, right, bottom, y })
  drawOrderCodes(
    sheet,
    waiting.map(({ id }) => id),
    below + mm(8),
  )
  drawFeet(sheet, settings, `Pick list of packing batch ${wave.id}`)
  return sheet.finish()
}

const perRow = 3
const rowHeight = mm(24)

function drawOrderCodes(sheet: Sheet, ids: string[], top: number): void {
  let y = top
  const cell = width / perRow
  for (const [index, id] of ids.entries()) {
    const column = index % perRow
    if (index > 0 && column === 0) y += rowHeight
    if (column === 0 && y + rowHeight > bottom) {
      sheet.newPage()
      y = mm(18)
    }
    if (index === 0) {
      sheet.write('Orders, in the order of packing: scan one to begin it', left, y, { size: 8, color: faint })
      y += mm(6)
    }
    drawBarcode(sheet, id, { x: left + column * cell, y, width: cell - mm(6), height: mm(12) }, 11)
  }
}
