import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import type { RefundReason } from '../refund-reasons.ts'
import { creditLines } from './credit-lines.ts'
import { issueDocument } from './issue-document.ts'
import { supplierOf } from './issuer.ts'
import { isSameState, placeOfSupply } from './place-of-supply.ts'
import { readTaxedOrder } from './read-taxed-order.ts'
import type { NamedCredit } from './split-by-packs.ts'
import { chargedLines } from './tax-lines.ts'

export interface Credit {
  refundId: number
  orderId: number
  amountPaise: number
  reason: RefundReason
  /** Packs and shipping, where the refund names them; default: an amount alone. */
  named?: NamedCredit | null
  /** Default: now. */
  issuedAt?: Date
}

/**
 * Issues the document of a refund: a credit note that names the invoice, or a refund voucher when there is no
 * invoice because the goods never left (CGST Rules 51 and 53). A credit note takes supplier, lines and kind of tax from
 * its invoice, since it corrects what that supplier declared (CGST Act, s. 34). It credits at most what earlier documents left,
 * since money that came back keeps its document.
 * @returns what it credits, in paise; 0 where nothing is left, so that there is no document.
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
    // Of named packs whose money is credited already, the rest is an amount alone.
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
    totalPaise: amountPaise,
    discountPaise: 0,
    shippingPaise: 0,
    lines: lines.map((line) => ({ ...line, unitPricePaise: null, shippingPaise: 0 })),
  })
  return amountPaise
}

const sum = (lines: { grossPaise: number }[]): number => lines.reduce((all, line) => all + line.grossPaise, 0)
