import { publicOrderId } from '#contract/shop/orders.ts'
import { sellerNumbers } from '#shared/copy/seller-numbers.ts'
import { formatPaise } from '#shared/money.ts'
import type { IssuedDocument } from '../documents/read-document.ts'
import { amountInWords } from './amount-in-words.ts'
import { factsOf, notesOf, titleOf, wordsUnderTitle } from './document-texts.ts'
import { drawLines } from './line-table.ts'
import { a4, faint, mm, openSheet, rule, type Sheet, type SheetMark } from './sheet.ts'
import { sumsOf } from './sums.ts'

const left = mm(15)
const right = a4[0] - mm(15)
const bottom = a4[1] - mm(18)

export interface PrintOptions {
  /** A later print of an issued document is marked as a copy. */
  isCopy?: boolean
}

/** The print of one document in a file of its own. */
interface FileOptions extends PrintOptions {
  mark: SheetMark
}

/** Draws an invoice, credit note or refund voucher from the data stored at its issue. */
export async function drawTaxDocument(
  document: IssuedDocument,
  { mark, ...options }: FileOptions,
): Promise<Uint8Array> {
  const sheet = await openSheet({
    size: a4,
    title: `${titleOf(document)} ${document.number}`,
    madeAt: document.createdAt,
    mark,
  })
  writeTaxDocument(sheet, document, options)
  return sheet.finish()
}

/** Draws it within a file of several documents. */
export function writeTaxDocument(
  sheet: Sheet,
  document: IssuedDocument,
  { isCopy = false }: PrintOptions = {},
): void {
  sheet.beginDocument(a4)
  let y = drawHead(sheet, document, isCopy)
  y = drawParties(sheet, document, y)
  y = drawLines(sheet, document, { left, right, bottom, y })
  drawSums(sheet, document, y)
  sheet.onEachPage((page, count) => drawFoot(sheet, document, page, count))
}

function drawHead(sheet: Sheet, document: IssuedDocument, isCopy: boolean): number {
  const width = right - left
  sheet.drawMark(document.issuer.brandName, left, mm(14))
  sheet.write(titleOf(document), left, mm(14), { size: 15, weight: 'bold', width, align: 'right' })
  const mark = isCopy ? 'Copy' : 'Original for the recipient'
  const words = wordsUnderTitle(document)
  let y = mm(21.5)
  if (words !== null) y = sheet.write(words, left, y, { width, align: 'right' }) + mm(0.5)
  sheet.write(mark, left, y, { color: faint, width, align: 'right' })
  sheet.line(left, y + mm(6.5), right, y + mm(6.5), sheet.colour)
  return y + mm(9.5)
}

function drawParties(sheet: Sheet, document: IssuedDocument, top: number): number {
  const column = (right - left) / 3 - mm(4)
  const place = (index: number) => left + index * ((right - left) / 3 + mm(1))
  const block = (x: number, label: string, lines: (string | null)[]): number => {
    let y = sheet.write(label, x, top, { size: 8, color: faint, width: column })
    for (const [index, text] of lines.filter((line) => line !== null).entries()) {
      y = sheet.write(text, x, y + 1, { weight: index === 0 ? 'bold' : 'regular', width: column })
    }
    return y
  }
  const supplier = block(place(0), 'Sold by', [
    document.supplierName,
    document.supplierAddress,
    ...sellerNumbers({ gstin: document.supplierGstin, numbers: document.issuer.numbers ?? [] }).map(
      ({ name, number }) => `${name} ${number}`,
    ),
    document.dispatchAddress && `Dispatched from: ${document.dispatchAddress}`,
  ])
  const recipient = block(place(1), 'Billed and delivered to', [
    document.recipientName,
    document.recipientAddress ?? 'No address was given.',
    document.recipientGstin && `GSTIN ${document.recipientGstin}`,
  ])
  const facts = factsOf(document, publicOrderId(document.orderId))
  let y = top
  for (const { label, value } of facts) {
    sheet.write(label, place(2), y, { size: 8, color: faint, width: column })
    y = sheet.write(value, place(2), y + mm(3.4), { weight: 'bold', width: column }) + mm(0.8)
  }
  return Math.max(supplier, recipient, y) + mm(5)
}

function drawSums(sheet: Sheet, document: IssuedDocument, top: number): void {
  const rows = sumsOf(document)
  const words = amountInWords(document.totalPaise)
  const notes = notesOf(document)
  let y = top + mm(4)
  if (y + mm(8 + rows.length * 5 + notes.length * 9) > bottom) {
    sheet.newPage()
    y = mm(18)
  }
  const start = left + (right - left) * 0.58
  let sumY = y
  for (const [index, { label, paise }] of rows.entries()) {
    const isTotal = index === rows.length - 1
    const weight = isTotal ? 'bold' : 'regular'
    if (isTotal) sheet.line(start, sumY - 1, right, sumY - 1, sheet.colour)
    sheet.write(label, start, sumY + 1, { weight, size: isTotal ? 11 : 9 })
    sheet.write(formatPaise(paise), start, sumY + 1, {
      weight,
      size: isTotal ? 11 : 9,
      width: right - start,
      align: 'right',
    })
    sumY += isTotal ? mm(7) : mm(5)
  }
  const width = start - left - mm(8)
  let noteY = sheet.write('Amount in words', left, y, { size: 8, color: faint })
  noteY = sheet.write(words, left, noteY, { weight: 'bold', width }) + mm(3)
  for (const note of notes) noteY = sheet.write(note, left, noteY, { size: 8, color: faint, width }) + mm(1.5)
}

function drawFoot(sheet: Sheet, document: IssuedDocument, page: number, count: number): void {
  const y = a4[1] - mm(13)
  sheet.line(left, y - mm(2), right, y - mm(2), rule)
  sheet.write(document.issuer.contact, left, y, { size: 8, color: faint })
  const width = right - left
  sheet.write(`${document.number} · page ${page} of ${count}`, left, y, {
    size: 8,
    color: faint,
    width,
    align: 'right',
  })
}
