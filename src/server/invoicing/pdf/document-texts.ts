import type { Registration } from '#shared/settings/owner-settings.ts'
import { documentTitle } from '../documents/document-title.ts'
import type { IssuedDocument } from '../documents/read-document.ts'
import { type RefundReason, refundSentence } from '../refund-reasons.ts'

/** The title as it is printed. */
export const titleOf = (document: IssuedDocument): string =>
  documentTitle({
    kind: document.kind,
    rates: document.lines.map(({ taxRatePercent }) => taxRatePercent),
    registration: registrationOf(document),
  })

/** The words at the top of a composition seller's bill (CGST Rules, rule 5(1)(f)). */
export const wordsUnderTitle = (document: IssuedDocument): string | null =>
  document.kind === 'invoice' && registrationOf(document) === 'composition'
    ? 'Composition taxable person, not eligible to collect tax on supplies.'
    : null

/** Documents of earlier releases are of registered sellers. */
export const registrationOf = ({ issuer }: Pick<IssuedDocument, 'issuer'>): Registration =>
  issuer.registration ?? 'registered'

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
    ...(registrationOf(document) === 'registered'
      ? [
          { label: 'Place of supply', value: state },
          { label: 'Reverse charge', value: document.isReverseCharge ? 'Yes' : 'No' },
        ]
      : []),
  ]
}

export function notesOf(document: IssuedDocument): string[] {
  const notes = [
    ...(document.paymentNote?.split('\n') ?? []),
    reasonText(document),
    'This document was made by a computer and needs no signature.',
  ]
  if (document.kind === 'invoice') {
    const { guarantee, complaints } = document.issuer
    notes.push(`${guarantee ? `Covered by our ${guarantee}. ` : ''}Complaints: ${complaints}.`)
  }
  return notes.filter((note) => note !== '')
}

function reasonText(document: IssuedDocument): string {
  const { kind, reason, totalPaise } = document
  if (kind === 'invoice') return pricesText(document)
  if (reason === 'wrong_place')
    return 'Its place of supply was wrong. Another invoice replaces it; no money moves.'
  if (reason === 'not_collected') return 'Nothing was paid for it, and nothing is owed; no money moves.'
  return refundSentence(reason as RefundReason, totalPaise, false)
}

function pricesText({ discountPaise, discountLabel, ...document }: IssuedDocument): string {
  const label = discountLabel ? ` (${discountLabel})` : ''
  const afterDiscount = discountPaise > 0 ? `Values are after the discount of this order${label}` : ''
  if (registrationOf(document) !== 'registered') return afterDiscount && `${afterDiscount}.`
  return afterDiscount ? `${afterDiscount}; prices include tax.` : 'Prices include tax.'
}

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '21 November 2026' of '2026-11-21'. */
const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
