import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import type { RefundReason } from '../refund-reasons.ts'
import { creditLines, type NamedCredit } from './credit-lines.ts'
import { issueDocument } from './issue-document.ts'
import { supplierOf } from './issuer.ts'
import { isSameState, placeOfSupply } from './place-of-supply.ts'
import { readTaxedOrder } from './read-taxed-order.ts'
import { chargedLines } from './tax-lines.ts'

export interface Credit {
  /** Null for an invoice whose money never came. */
  refundId: number | null
  orderId: number
  amountPaise: number
  reason: RefundReason | 'not_collected'
  /** The packs and shipping that the refund names; default: an amount alone. */
  named?: NamedCredit | null
  /** Default: now. */
  issuedAt?: Date
}

/**
 * Issues the document of a refund: a credit note for an invoice, or a refund voucher before there is one (CGST Rules 51 and 53).
 * A credit note takes supplier, lines and kind of tax from its invoice, since it corrects that declaration (CGST Act, s. 34).
 * It credits at most the uncredited rest, since money that came back keeps its document.
 * @returns the credited amount in paise; 0 where no rest is left, and so no document.
 */
export async function issueCredit(tx: Database, credit: Credit): Promise<number> {
  const { order, credited, invoice } = await readTaxedOrder(tx, credit.orderId)
  const charged = invoice?.lines ?? chargedLines(order)
  const amountPaise = Math.min(credit.amountPaise, sum(charged) - sum(credited))
  if (amountPaise <= 0) return 0
  const settings = await readSettings(tx)
  const supply = invoice?.supply ?? placeOfSupply(order, settings)
  const supplier = invoice?.supplier ?? supplierOf(settings)
  const lines = creditLines(
    amountPaise,
    charged,
    credited,
    isSameState(supply, supplier.supplierGstin),
    // Earlier documents have credited a part of the named packs, so the rest is an amount alone.
    amountPaise === credit.amountPaise ? credit.named : null,
  )
  const { refundId, orderId, reason, issuedAt } = credit
  await issueDocument(tx, {
    kind: invoice ? 'credit_note' : 'refund_voucher',
    supplier,
    supply,
    orderId,
    refundId,
    reason,
    invoiceId: invoice?.id ?? null,
    issuedAt: issuedAt ?? new Date(),
    recipientName: order.recipientName,
    recipientAddress: order.recipientAddress,
    recipientGstin: order.recipientGstin,
    totalPaise: amountPaise,
    discountPaise: 0,
    shippingPaise: 0,
    lines: lines.map((line) => ({ ...line, unitPricePaise: null, shippingPaise: 0 })),
  })
  return amountPaise
}

/**
 * Credits all that is left of the invoice of an order whose money was never collected: its parcel was refused or lost, or it was
 * cancelled after packing. The invoice stands. An order without an invoice was no supply, so it gets no document.
 */
export async function creditUncollected(tx: Database, orderId: number): Promise<void> {
  const { credited, invoice } = await readTaxedOrder(tx, orderId)
  if (!invoice) return
  const amountPaise = sum(invoice.lines) - sum(credited)
  await issueCredit(tx, { refundId: null, orderId, amountPaise, reason: 'not_collected' })
}

const sum = (lines: { grossPaise: number }[]): number => lines.reduce((all, line) => all + line.grossPaise, 0)
