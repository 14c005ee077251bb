import { setImmediate } from 'node:timers/promises'
import { publicParcelId } from '#contract/admin/codes.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { readDocument } from '../../invoicing/documents/read-document.ts'
import { readMark } from '../../invoicing/pdf/read-mark.ts'
import { a4, openSheet, type Sheet } from '../../invoicing/pdf/sheet.ts'
import { writeTaxDocument } from '../../invoicing/pdf/tax-document-pdf.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { drawLabels } from './address-label.ts'
import { drawPackingSlip } from './packing-slip.ts'
import { type ParcelDocument, readParcels } from './read-parcels.ts'
import type { Print } from './read-print.ts'

/**
 * Draws a print: slip, invoice and label of each parcel, in packing order; labels on A4 come last. It yields
 * between parcels, since drawing blocks the event loop.
 */
export async function drawPrint(
  db: Database,
  print: Print,
  onDrawn: (parcels: number) => void,
): Promise<Uint8Array> {
  const parcels = await readParcels(
    db,
    print.parcels.map(({ ref }) => ref),
  )
  const settings = await readSettings(db)
  const mark = await readMark(db, settings)
  const sheet = await openSheet({ size: a4, title: titleOf(print), madeAt: print.createdAt, mark })
  const labels: { parcel: ParcelDocument; isReprint: boolean }[] = []
  for (const [index, wanted] of print.parcels.entries()) {
    const code = publicParcelId(wanted.ref)
    const parcel = parcels.find((one) => one.code === code)
    if (!parcel) throw new Error(`${code} of print ${print.id} is gone.`)
    await drawParcel(db, { sheet, settings }, wanted, parcel)
    if (wanted.papers.includes('label')) {
      const label = { parcel, isReprint: wanted.reprints.includes('label') }
      if (print.label === 'a4') labels.push(label)
      else drawLabels(sheet, [label], '100x150', settings)
    }
    onDrawn(index + 1)
    await setImmediate()
  }
  drawLabels(sheet, labels, 'a4', settings)
  return sheet.finish()
}

async function drawParcel(
  db: Database,
  { sheet, settings }: { sheet: Sheet; settings: WordedSettings },
  { papers, reprints }: Print['parcels'][number],
  parcel: ParcelDocument,
): Promise<void> {
  if (papers.includes('slip')) drawPackingSlip(sheet, parcel, reprints.includes('slip'), settings)
  if (!papers.includes('invoice')) return
  const invoice = await readDocument(db, parcel.orderId, 'invoice')
  if (!invoice) throw new Error(`Order ${parcel.orderId} has lost its invoice.`)
  writeTaxDocument(sheet, invoice, { isCopy: reprints.includes('invoice') })
}

const titleOf = ({ id, parcels }: Print): string =>
  parcels.length === 1 && parcels[0] ? `Papers of ${publicParcelId(parcels[0].ref)}` : `Print ${id}`
