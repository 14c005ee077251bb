import type { Database } from '../../machine/database/database.ts'
import { readSettings } from '../../machine/database/read-settings.ts'
import { type CreditLine, creditLines } from './credit-lines.ts'
import { issueDocument } from './issue-document.ts'
import { isSameState, placeOfSupply } from './place-of-supply.ts'
import { readTaxedOrder } from './read-taxed-order.ts'
import { type ChargedLine, chargedLines } from './tax-lines.ts'

/**
 * Issues the tax invoice of an order in the transaction that packs it, since goods may not leave without one
 * (CGST Act s. 31). It charges what earlier refund vouchers have not refunded. An order has one invoice: a
 * repeated call changes nothing. The caller holds the order's row.
 * @param issuedAt default: now.
 */
export async function issueInvoice(tx: Database, orderId: number, issuedAt = new Date()): Promise<void> {
  const { order, credited, invoiceId } = await readTaxedOrder(tx, orderId)
  if (invoiceId !== null) return
  const settings = await readSettings(tx)
  const supply = placeOfSupply(order.shippingState, settings)
  const isOwnState = isSameState(supply, settings.legal.gstin)
  const charged = chargedLines(order)
  const totalPaise = sum(charged) - sum(credited)
  const lines = creditLines(totalPaise, charged, credited, isOwnState).map((line) =>
    invoiceLine(line, charged),
  )
  await issueDocument(tx, {
    ...{
      kind: 'invoice',
      orderId,
      refundId: null,
      reason: null,
      invoiceId: null,
      issuedAt,
      settings,
      supply,
      totalPaise,
    },
    ...{ recipientName: order.recipientName, recipientAddress: order.recipientAddress },
    ...{
      discountPaise: order.discountPaise,
      shippingPaise: lines.reduce((all, line) => all + line.shippingPaise, 0),
    },
    lines,
  })
}

/** Adds quantity, price and the share of the shipping fee to a line. */
function invoiceLine(line: CreditLine, charged: ChargedLine[]) {
  const whole = charged.find(
    ({ orderItemId, component }) => orderItemId === line.orderItemId && component === line.component,
  )
  if (!whole) throw new Error('A line of an invoice is of no item of its order.')
  const { quantity, unitPricePaise } = whole
  const shippingPaise = Math.round((whole.shippingPaise * line.grossPaise) / whole.grossPaise)
  return { ...line, quantity, unitPricePaise, shippingPaise }
}

const sum = (lines: { grossPaise: number }[]): number => lines.reduce((all, line) => all + line.grossPaise, 0)
