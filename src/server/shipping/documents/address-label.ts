import type { LabelSize } from '#contract/admin/packing.ts'
import { formatPaise } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { weightText } from '../../invoicing/pdf/document-frame.ts'
import { a4, faint, mm, rule, type Sheet } from '../../invoicing/pdf/sheet.ts'
import { drawBarcode } from './barcode.ts'
import { boxNote } from './box-note.ts'
import type { ParcelDocument } from './read-parcels.ts'

/** A label, and whether it is a reprint. */
export interface LabelInput {
  parcel: ParcelDocument
  isReprint: boolean
}

const thermal: [number, number] = [mm(100), mm(150)]
const quarter: [number, number] = [a4[0] / 2, a4[1] / 2]

/** Draws labels: each on a page of a label printer, or four per A4 page, to be cut. */
export function drawLabels(
  sheet: Sheet,
  labels: LabelInput[],
  size: LabelSize,
  settings: WordedSettings,
): void {
  for (const [index, label] of labels.entries()) {
    if (size === '100x150') {
      sheet.beginDocument(thermal)
      drawLabel(sheet, { ...label, settings }, 0, 0)
      continue
    }
    const place = index % 4
    if (place === 0) {
      sheet.beginDocument(a4)
      sheet.line(quarter[0], 0, quarter[0], a4[1], rule)
      sheet.line(0, quarter[1], a4[0], quarter[1], rule)
    }
    drawLabel(sheet, { ...label, settings }, (place % 2) * quarter[0], Math.floor(place / 2) * quarter[1])
  }
}

const width = mm(88)

type Label = LabelInput & { settings: WordedSettings }

function drawLabel(sheet: Sheet, label: Label, x: number, y: number): void {
  const { parcel } = label
  const left = x + mm(6)
  drawSender(sheet, label, left, y + mm(5))
  drawReceiver(sheet, parcel, left, y + mm(24))
  drawFacts(sheet, label, left, y + mm(99))
  drawBarcode(sheet, parcel.code, { x: left, y: y + mm(120), width, height: mm(17) }, 12)
}

function drawSender(sheet: Sheet, { isReprint, settings }: Label, left: number, top: number): void {
  const { lines, city, pin, state } = settings.addresses.manufacturing
  sheet.write(settings.brand.name, left, top, { size: 13, weight: 'bold', width })
  if (isReprint) sheet.write('REPRINT', left, top, { size: 9, weight: 'bold', width, align: 'right' })
  const back = `From, and back to: ${[...lines, `${city} ${pin}`, state].join(', ')}. ${settings.support.phone}`
  sheet.write(back, left, top + mm(6), { size: 7, color: faint, width })
  sheet.line(left, top + mm(16), left + width, top + mm(16), '#000000')
}

const room = mm(46)

/** Prints a long address in full, in smaller letters. */
function drawReceiver(sheet: Sheet, parcel: ParcelDocument, left: number, top: number): void {
  const texts = [
    parcel.address,
    parcel.city,
    [parcel.state, parcel.country].filter(Boolean).join(', '),
  ].filter((text): text is string => Boolean(text))
  const size = fittingSize(sheet, parcel.name, texts)
  let y = sheet.write('Deliver to', left, top, { size: 8, color: faint, width })
  y = sheet.write(parcel.name, left, y, { size: size + 2, weight: 'bold', width })
  for (const text of texts) y = sheet.write(text, left, y + 1, { size, width })
  const below = top + mm(53)
  sheet.write(`PIN ${parcel.pin ?? ''}`, left, below, { size: 24, weight: 'bold', width })
  sheet.write(parcel.phone, left, below + mm(12), { size: 13, weight: 'bold', width })
  const note = boxNote(sheet, [parcel.name, ...texts])
  if (note) sheet.write(note, left + mm(46), below + mm(1), { size: 6.5, width: width - mm(46) })
}

function fittingSize(sheet: Sheet, name: string, texts: string[]): number {
  for (let size = 13; size > 5; size -= 0.5) {
    const height = texts.reduce(
      (sum, text) => sum + sheet.measure(text, { size, width }) + 1,
      sheet.measure(name, { size: size + 2, weight: 'bold', width }),
    )
    if (height <= room) return size
  }
  return 5
}

function drawFacts(sheet: Sheet, { parcel, settings }: Label, left: number, top: number): void {
  sheet.line(left, top - mm(2), left + width, top - mm(2), '#000000')
  const packs = parcel.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const weight = weightText(parcel.weightGrams) || 'not weighed'
  const facts = [
    parcel.collectPaise === null
      ? ['Prepaid', `No money on delivery · ${weight}`]
      : ['COLLECT', `${formatPaise(parcel.collectPaise)} · cash on delivery · ${weight}`],
    ['Contents', `${settings.parcels.contents}, ${packs} ${packs === 1 ? 'pack' : 'packs'}`],
    [
      'Invoice',
      parcel.invoice
        ? `${parcel.invoice.number} · ${formatPaise(parcel.invoice.totalPaise)}`
        : parcel.isReplacement
          ? 'none: replacement, not a sale'
          : 'none yet',
    ],
  ] as const
  let y = top
  for (const [label, value] of facts) {
    sheet.write(label, left, y, { size: 8, color: faint, width: mm(18) })
    sheet.write(value, left + mm(18), y - 1, { size: 9, weight: 'bold', width: width - mm(18) })
    y += mm(5.6)
  }
}
