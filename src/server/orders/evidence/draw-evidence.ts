import type { Evidence } from '#contract/admin/disputes.ts'
import { formatPaise, formatRupees } from '#shared/money.ts'
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
import { a4, faint, mm, openSheet, type Sheet } from '../../invoicing/pdf/sheet.ts'
import { writeTaxDocument } from '../../invoicing/pdf/tax-document-pdf.ts'
import { presentEvidence } from './present-evidence.ts'
import type { EvidenceOrder, Held } from './read-evidence.ts'

const proofColumns: TableColumn<Evidence['proofs'][number]>[] = [
  { title: 'What', share: 0.26, cell: ({ what }) => what, isBold: true },
  { title: '', share: 0.74, cell: ({ detail }) => detail },
]

const itemColumns: TableColumn<EvidenceOrder['items'][number]>[] = [
  { title: 'Item', share: 0.6, cell: ({ name }) => name },
  { title: 'Packs', share: 0.12, align: 'right', cell: ({ quantity }) => String(quantity) },
  { title: 'Price of one', share: 0.28, align: 'right', cell: ({ pricePaise }) => formatPaise(pricePaise) },
]

const historyColumns: TableColumn<{ at: string; what: string }>[] = [
  { title: 'When (IST)', share: 0.3, cell: ({ at }) => momentText(at) },
  { title: 'What', share: 0.7, cell: ({ what }) => what },
]

/** Draws the evidence of a dispute as one file, with the invoice at its end. */
export async function drawEvidence(held: Held, now = new Date()): Promise<Uint8Array> {
  const { dispute, order, invoice, settings, mark } = held
  const sheet = await openSheet({ size: a4, title: `Evidence for ${dispute.id}`, madeAt: now, mark })
  sheet.beginDocument(a4)
  let y = drawHead(sheet, settings, 'Evidence', `as of ${momentText(now)} IST`)
  const facts = [
    `Dispute ${dispute.id} about ${formatRupees(dispute.amount)} of payment ${dispute.provider_payment_id}`,
    dispute.reason && `Reason given by the bank: ${dispute.reason.replaceAll('_', ' ')}`,
    dispute.respond_by && `To be answered by ${momentText(dispute.respond_by)} IST`,
  ]
  for (const fact of facts) if (fact) y = sheet.write(fact, left, y, { size: 10, width }) + mm(1)
  const evidence = presentEvidence(held)
  if (order && evidence) drawBody(sheet, { order, evidence, y })
  else sheet.write('The payment belongs to no order in our books.', left, y + mm(3), { size: 10, width })
  drawFeet(sheet, settings, dispute.id)
  if (invoice) writeTaxDocument(sheet, invoice, { isCopy: true })
  return sheet.finish()
}

function drawBody(
  sheet: Sheet,
  { order, evidence, y: top }: { order: EvidenceOrder; evidence: Evidence; y: number },
): void {
  const person = `Order ${evidence.parcels.length > 0 ? 'sent' : 'placed'} for ${order.name}, ${order.email}, ${order.phone}; customer since ${momentText(order.account_since)}`
  let y = sheet.write(person, left, top, { size: 10, width }) + mm(4)
  y = section(sheet, 'What we hold', y, (at) => drawTable(sheet, proofColumns, evidence.proofs, frame(at)))
  y = section(sheet, `What was bought, ${formatPaise(order.totalPaise)} in all`, y, (at) =>
    drawTable(sheet, itemColumns, order.items, frame(at)),
  )
  y = section(sheet, 'What happened', y, (at) =>
    drawTable(sheet, historyColumns, evidence.history, frame(at)),
  )
  if (evidence.messages.length === 0) return
  const rows = evidence.messages.map(({ at, from, text }) => ({
    at,
    what: `${from === 'shop' ? 'We' : 'The shopper'}: ${text}`,
  }))
  section(sheet, 'What was written', y, (at) => drawTable(sheet, historyColumns, rows, frame(at)))
}

const frame = (y: number) => ({ left, right, bottom, y })

/** Draws a section with its title, on a new page when only the title would fit. */
function section(sheet: Sheet, title: string, y: number, draw: (at: number) => number): number {
  const isTooLow = y + mm(24) > bottom
  if (isTooLow) sheet.newPage()
  const at = sheet.write(title, left, isTooLow ? mm(18) : y, {
    size: 12,
    weight: 'bold',
    color: faint,
    width,
  })
  return draw(at + mm(1.5)) + mm(5)
}
