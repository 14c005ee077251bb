import { setImmediate } from 'node:timers/promises'
import { publicOrderId } from '#contract/orders.ts'
import type { Settings } from '#contract/settings.ts'
import type { Database } from '../../machine/database/database.ts'
import { readSettings } from '../../machine/database/read-settings.ts'
import { a4, openSheet, type Sheet } from '../documents/pdf/sheet.ts'
import { writeTaxDocument } from '../documents/pdf/tax-document-pdf.ts'
import { readDocument } from '../documents/read-document.ts'
import { drawLabels } from './address-label.ts'
import { drawPackingSlip } from './packing-slip.ts'
import { type ParcelPaper, readParcels } from './read-parcels.ts'
import type { Print } from './read-print.ts'

/**
 * Draws a print: slip, invoice and label of each order, in packing order; labels on A4 come together at the
 * end. It yields between two orders, since drawing blocks the event loop.
 */
export async function drawPrint(
  db: Database,
  print: Print,
  onDrawn: (orders: number) => void,
): Promise<Uint8Array> {
  const parcels = await readParcels(
    db,
    print.orders.map(({ orderId }) => orderId),
  )
  const settings = await readSettings(db)
  const sheet = openSheet({ size: a4, title: titleOf(print), madeAt: print.createdAt })
  const labels: { parcel: ParcelPaper; isReprint: boolean }[] = []
  for (const [index, order] of print.orders.entries()) {
    const parcel = parcels.find(({ orderId }) => orderId === order.orderId)
    if (!parcel) throw new Error(`Order ${order.orderId} of print ${print.id} is gone.`)
    await drawOrder(db, { sheet, settings }, order, parcel)
    if (order.papers.includes('label')) {
      const label = { parcel, isReprint: order.reprints.includes('label') }
      if (print.label === 'a4') labels.push(label)
      else drawLabels(sheet, [label], '100x150', settings)
    }
    onDrawn(index + 1)
    await setImmediate()
  }
  drawLabels(sheet, labels, 'a4', settings)
  return sheet.finish()
}

async function drawOrder(
  db: Database,
  { sheet, settings }: { sheet: Sheet; settings: Settings },
  { orderId, papers, reprints }: Print['orders'][number],
  parcel: ParcelPaper,
): Promise<void> {
  if (papers.includes('slip')) drawPackingSlip(sheet, parcel, reprints.includes('slip'), settings)
  if (!papers.includes('invoice')) return
  const invoice = await readDocument(db, orderId, 'invoice')
  if (!invoice) throw new Error(`Order ${orderId} has lost its invoice.`)
  writeTaxDocument(sheet, invoice, { isCopy: reprints.includes('invoice') })
}

const titleOf = ({ id, orders }: Print): string =>
  orders.length === 1 && orders[0] ? `Papers of ${publicOrderId(orders[0].orderId)}` : `Print ${id}`
