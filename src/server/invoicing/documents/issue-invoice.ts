import { publicOrderId } from '#contract/shop/orders.ts'
import { isTaxed } from '#shared/copy/seller-numbers.ts'
import { isoDayText } from '#shared/garden/days.ts'
import { proportionOf } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type CreditedLine, type CreditLine, creditLines, isOfLine } from './credit-lines.ts'
import { issueDocument } from './issue-document.ts'
import { supplierOf } from './issuer.ts'
import { isSameState, placeOfSupply } from './place-of-supply.ts'
import { readTaxedOrder } from './read-taxed-order.ts'
import { type ChargedLine, chargedLines } from './tax-lines.ts'

/**
 * Issues the tax invoice of an order in the transaction that packs it, since goods must not leave without one (CGST Act s. 31).
 * The invoice omits what refund vouchers have refunded. Idempotent. The caller has locked the order.
 * @param issuedAt default: now.
 * @throws {ShopError} `nothing_to_invoice` where vouchers credit the whole order, `registration_changed` where its price has tax that
 * the seller may not collect now, or none where the seller must.
 */
export async function issueInvoice(tx: Database, orderId: number, issuedAt = new Date()): Promise<void> {
  const { order, credited, invoice } = await readTaxedOrder(tx, orderId)
  if (invoice) return
  const settings = await readSettings(tx)
  if (order.isTaxFree === isTaxed(settings.legal)) throw registrationChanged(orderId)
  const supply = placeOfSupply(order, settings)
  const isOwnState = isSameState(supply, settings.legal.gstin)
  const charged = chargedLines(order)
  const totalPaise = sum(charged) - sum(credited)
  if (totalPaise <= 0) {
    throw new ShopError(
      'nothing_to_invoice',
      `Order ${publicOrderId(orderId)} can't be packed: a refund voucher credits all of it, though its money came back. Cancel it, which refunds this money, and have the shopper order again.`,
    )
  }
  const lines = creditLines(totalPaise, charged, credited, isOwnState).map((line) =>
    invoiceLine(line, charged, credited),
  )
  await issueDocument(tx, {
    kind: 'invoice',
    orderId,
    refundId: null,
    reason: null,
    invoiceId: null,
    issuedAt,
    supplier: supplierOf(settings),
    supply,
    paymentNote: order.dueOn === null ? null : paymentNoteOf(order.dueOn, settings),
    totalPaise,
    recipientName: order.recipientName,
    recipientAddress: order.recipientAddress,
    recipientGstin: order.recipientGstin,
    discountPaise: order.discountPaise,
    shippingPaise: lines.reduce((all, line) => all + line.shippingPaise, 0),
    lines,
  })
}

const paymentNoteOf = (dueOn: string, { payments: { terms } }: WordedSettings): string =>
  [`Payment due by ${isoDayText(dueOn)}.${terms.pay_to.length > 0 ? ' Pay to:' : ''}`, ...terms.pay_to].join(
    '\n',
  )

/** Late money can pay an order after the owner has changed the registration. */
const registrationChanged = (orderId: number): ShopError =>
  new ShopError(
    'registration_changed',
    `Order ${publicOrderId(orderId)} can't be packed: its price was made under another GST registration than the present one. Cancel it, which refunds what was paid, and have the shopper order again.`,
  )

/**
 * Adds quantity, price and the share of shipping to a line. The invoice does not charge packs that a voucher refunded. A line
 * without packs charges only the rest of its shipping.
 */
function invoiceLine(line: CreditLine, charged: ChargedLine[], credited: CreditedLine[]) {
  const whole = charged.find((one) => isOfLine(one, line))
  if (!whole) throw new Error('A line of an invoice is of no item of its order.')
  const { unitPricePaise } = whole
  const creditedPacks = credited.reduce(
    (all, one) => all + (isOfLine(one, line) ? (one.quantity ?? 0) : 0),
    0,
  )
  const packs = Math.max(0, (whole.quantity ?? 0) - creditedPacks)
  return { ...line, quantity: packs || null, unitPricePaise, shippingPaise: shippingIn(line, whole, packs) }
}

/** The shipping in a line: its share, or the amount above the price of its packs where packs were refunded. */
function shippingIn({ grossPaise }: CreditLine, whole: ChargedLine, packs: number): number {
  if (packs === whole.quantity) return proportionOf(whole.shippingPaise, grossPaise, whole.grossPaise)
  const goodsPaise = proportionOf(whole.grossPaise - whole.shippingPaise, packs, whole.quantity ?? 1)
  return Math.min(whole.shippingPaise, Math.max(0, grossPaise - goodsPaise))
}

const sum = (lines: { grossPaise: number }[]): number => lines.reduce((all, line) => all + line.grossPaise, 0)
