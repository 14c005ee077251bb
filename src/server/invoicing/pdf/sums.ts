import { isSameState } from '../documents/place-of-supply.ts'
import type { IssuedDocument } from '../documents/read-document.ts'
import { registrationOf } from './document-texts.ts'

export interface SumRow {
  label: string
  paise: number
}

/**
 * The sums below the lines: the taxable value, each tax by its rate (CGST Rule 46), and finally the total.
 */
export function sumsOf({ lines, kind, ...document }: IssuedDocument): SumRow[] {
  const total = { label: totalLabel({ kind, reason: document.reason }), paise: document.totalPaise }
  if (registrationOf(document) !== 'registered') return [total]
  const isInterState = !isSameState({ code: document.placeOfSupplyCode }, document.supplierGstin)
  const rates = [...new Set(lines.map(({ taxRatePercent }) => taxRatePercent))].filter((rate) => rate > 0)
  const taxes = rates
    .sort((one, other) => one - other)
    .flatMap((rate) => {
      const ofRate = lines.filter(({ taxRatePercent }) => taxRatePercent === rate)
      const sum = (key: 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
        ofRate.reduce((all, line) => all + line[key], 0)
      if (isInterState) return [{ label: `IGST ${rate} %`, paise: sum('igstPaise') }]
      return [
        { label: `CGST ${rate / 2} %`, paise: sum('cgstPaise') },
        { label: `SGST ${rate / 2} %`, paise: sum('sgstPaise') },
      ]
    })
  return [{ label: 'Taxable value', paise: document.taxablePaise }, ...taxes, total]
}

/** A credit note that corrects an invoice gives no money back. */
function totalLabel({ kind, reason }: Pick<IssuedDocument, 'kind' | 'reason'>): string {
  if (kind === 'invoice') return 'Total'
  return reason === 'wrong_place' || reason === 'not_collected' ? 'Total credited' : 'Total refunded'
}
