import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { syncedPages, syncedPagesSummary, updatedAt } from './changed-since.ts'

/** An issued document with its sums, without the name and address of the buyer. */
export const TaxDocument = z.object({
  id: z.int(),
  kind: z.enum(['invoice', 'credit_note', 'refund_voucher']),
  number: z.string(),
  order: z.string(),
  /** The day in India that the document names. */
  issued_on: z.string(),
  created_at: instant,
  updated_at: updatedAt,
  /** The number of the invoice that a credit note corrects. */
  invoice: z.nullable(z.string()),
  /** Why a credit note or voucher was issued. */
  reason: z.nullable(z.string()),
  /** The refund that it documents. */
  refund: z.nullable(z.int()),
  place_of_supply: z.string(),
  taxable: rupees,
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
  total: rupees,
})
export type TaxDocument = z.infer<typeof TaxDocument>

export const listTaxDocuments = endpoint({
  id: 'listTaxDocuments',
  method: 'GET',
  path: '/api/tax-documents',
  tag: 'Reports',
  access: 'finance.read',
  summary: `Invoices, credit notes and refund vouchers with their sums, the newest first. ${syncedPagesSummary}`,
  query: z.object(syncedPages()),
  reply: z.object({ documents: z.array(TaxDocument), next_cursor: z.nullable(z.string()) }),
})
