import { stateCodeOfGstin } from '#shared/gstin.ts'
import type { documentKinds } from '../../platform/database/tables/states.ts'

export interface ReturnLine {
  /** The name of the product, or of a kit's part without the kit. */
  description: string
  hsn: string
  unit: string
  /** Packs, or pieces of a part of a kit; null where a credit names no packs. */
  quantity: number | null
  ratePercent: number
  grossPaise: number
  taxablePaise: number
  igstPaise: number
  cgstPaise: number
  sgstPaise: number
}

/** A document of a month with the columns that the return needs. Amounts in paise. */
export interface ReturnDocument {
  kind: (typeof documentKinds)[number]
  /** The reason of a credit note or refund voucher. */
  reason: string | null
  series: string
  financialYear: string
  serial: number
  number: string
  /** A day in India. */
  issuedOn: string
  orderId: number
  supplierGstin: string
  recipientName: string
  recipientAddress: string | null
  /** Of a registered business; null for a consumer. */
  recipientGstin: string | null
  place: string
  /** Two digits; null where the address named no state. */
  placeCode: string | null
  totalPaise: number
  taxablePaise: number
  igstPaise: number
  cgstPaise: number
  sgstPaise: number
  /** The invoice of a credit note, with the sum of all its credit notes. */
  invoice: { number: string; issuedOn: string; totalPaise: number; creditedPaise: number } | null
  lines: ReturnLine[]
}

export const taxKeys = ['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise'] as const

/** Sums of rounded lines, in paise, so that all tables agree. */
export interface Taxes {
  taxablePaise: number
  igstPaise: number
  cgstPaise: number
  sgstPaise: number
  totalPaise: number
}

export const noTaxes = (): Taxes => ({
  taxablePaise: 0,
  igstPaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  totalPaise: 0,
})

/** Adds a line to sums, a credit with -1. */
export function addLine(sums: Taxes, line: ReturnLine, sign: 1 | -1): void {
  for (const key of taxKeys) sums[key] += sign * line[key]
  sums.totalPaise += sign * line.grossPaise
}

/** The sign of a document in the sums; 0 for a refund voucher, which is only in the table of issued documents. */
export const signOf = ({ kind }: ReturnDocument): 1 | -1 | 0 =>
  kind === 'invoice' ? 1 : kind === 'credit_note' ? -1 : 0

/** Whether the goods went to another state than the seller's. */
export const isInterState = ({ placeCode, supplierGstin }: ReturnDocument): boolean =>
  placeCode !== stateCodeOfGstin(supplierGstin)
