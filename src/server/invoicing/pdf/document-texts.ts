import { documentTitle } from '../documents/document-title.ts'
import type { IssuedDocument } from '../documents/read-document.ts'
import { type RefundReason, refundSentence } from '../refund-reasons.ts'

/** The title as it is printed. */
export const titleOf = ({ kind, lines }: IssuedDocument): string =>
  documentTitle({ kind, rates: lines.map(({ taxRatePercent }) => taxRatePercent) })

/** The particulars beside the addresses. */
export function factsOf(document: IssuedDocument, orderId: string): { label: string; value: string }[] {
  const { placeOfSupply, placeOfSupplyCode, invoice } = document
  const state = placeOfSupplyCode ? `${placeOfSupply} (${placeOfSupplyCode})` : placeOfSupply
  return [
    { label: 'Number', value: document.number },
    { label: 'Date', value: dayText(document.issuedOn) },
    { label: 'Order', value: orderId },
    ...(invoice
      ? [
          {
            label: document.kind === 'invoice' ? 'Replaces' : 'For invoice',
            value: `${invoice.number} of ${dayText(invoice.issuedOn)}`,
          },
        ]
      : []),
    { label: 'Place of supply', value: state },
    { label: 'Reverse charge', value: document.isReverseCharge ? 'Yes' : 'No' },
  ]
}

export function notesOf(document: IssuedDocument): string[] {
  const notes = [reasonText(document), 'This document was made by a computer and needs no signature.']
  if (document.kind === 'invoice') {
    const { guarantee, complaints } = document.issuer
    notes.push(`Covered by our ${guarantee}. Complaints: ${complaints}.`)
  }
  return notes.filter((note) => note !== '')
}

function reasonText({ kind, reason, totalPaise, discountPaise, discountLabel }: IssuedDocument): string {
  if (kind === 'invoice') {
    return discountPaise > 0
      ? `Values are after the discount of this order${discountLabel ? ` (${discountLabel})` : ''}; prices include tax.`
      : 'Prices include tax.'
  }
  if (reason === 'wrong_place')
    return 'Its place of supply was wrong. Another invoice replaces it; no money moves.'
  if (reason === 'not_collected')
    return 'It was to be paid on delivery, and nothing was paid. Nothing is owed; no money moves.'
  return refundSentence(reason as RefundReason, totalPaise, false)
}

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '21 November 2026' of '2026-11-21'. */
const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
