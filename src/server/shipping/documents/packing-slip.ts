import { boxes } from '#contract/admin/packing.ts'
import { formatPaise } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import {
  bottom,
  drawFeet,
  drawHead,
  left,
  momentText,
  right,
  weightText,
  width,
} from '../../invoicing/pdf/document-frame.ts'
import { drawTable, type TableColumn } from '../../invoicing/pdf/document-table.ts'
import { a4, faint, mm, type Sheet } from '../../invoicing/pdf/sheet.ts'
import { drawBarcode } from './barcode.ts'
import { boxNote } from './box-note.ts'
import type { ParcelDocument } from './read-parcels.ts'

type Line = ParcelDocument['items'][number]

const columns: TableColumn<Line>[] = [
  { title: 'Packs', share: 0.1, align: 'right', cell: ({ quantity }) => String(quantity), isBold: true },
  { title: 'What', share: 0.78, cell: lineText },
  { title: 'Packed', share: 0.12, cell: () => '', isTick: true },
]

/** The text of a line; a kit lists its contents, so that the receiver can check the parcel. */
function lineText({ name, parts }: Line): string {
  return parts.length > 0 ? `${name}, with ${parts.join(' · ')}` : name
}

/** Draws the contents of a parcel, without prices. */
export function drawPackingSlip(
  sheet: Sheet,
  parcel: ParcelDocument,
  isReprint: boolean,
  settings: WordedSettings,
): void {
  const id = parcel.code
  sheet.beginDocument(a4)
  const top = drawHead(
    sheet,
    settings,
    parcel.isReplacement ? 'Packing slip of a replacement' : 'Packing slip',
    isReprint ? 'Reprint' : `Ordered ${momentText(parcel.createdAt)}`,
  )
  const code = { x: right - mm(62), y: top, width: mm(62), height: mm(13) }
  drawBarcode(sheet, id, code, 12)
  let y = sheet.write('For', left, top, { size: 8, color: faint })
  y = sheet.write(parcel.name, left, y, { size: 12, weight: 'bold', width: width - mm(70) })
  const address = addressLines(parcel)
  for (const text of address) y = sheet.write(text, left, y + 1, { width: width - mm(70) })
  const note = boxNote(sheet, [parcel.name, ...address])
  if (note) y = sheet.write(note, left, y + 1, { weight: 'bold', width: width - mm(70) })
  const facts = [
    boxes.find(({ key }) => key === parcel.box)?.label,
    weightText(parcel.weightGrams),
    parcel.packer && `Packed by ${parcel.packer}`,
    parcel.collectPaise !== null && `To pay on delivery: ${formatPaise(parcel.collectPaise)}`,
  ].filter(Boolean)
  y = Math.max(y, top + mm(20)) + mm(2)
  if (facts.length > 0) y = sheet.write(facts.join(' · '), left, y, { color: faint, width }) + mm(2)
  y = drawTable(sheet, columns, parcel.items, { left, right, bottom, y: y + mm(2) })
  drawWords(sheet, y + mm(5), { settings, terms: parcel.terms })
  drawFeet(sheet, settings, `${id} packing slip`)
}

/** The lines of an address below the name. */
const addressLines = ({ address, city, pin, state, country }: ParcelDocument): string[] =>
  [address, [city, pin].filter(Boolean).join(' '), [state, country].filter(Boolean).join(', ')].filter(
    (line): line is string => Boolean(line),
  )

interface Promised {
  settings: WordedSettings
  terms: ParcelDocument['terms']
}

function drawWords(sheet: Sheet, top: number, { settings, terms }: Promised): void {
  const { support, parcels } = settings
  const words = [
    parcels.thanks,
    `Something missing, broken or not right? ${terms.guarantee ? `Our ${terms.guarantee} covers it: write` : 'Write'} to ${support.email} or ring ${support.phone} within ${terms.returnDays} days, and keep the packs as they came.`,
    parcels.storage,
  ].filter((text) => text !== null)
  const height = words.reduce((sum, text) => sum + sheet.measure(text, { width }) + mm(2), 0)
  let y = top
  if (y + height > bottom) {
    sheet.newPage()
    y = mm(18)
  }
  for (const text of words) y = sheet.write(text, left, y, { width }) + mm(2)
}
