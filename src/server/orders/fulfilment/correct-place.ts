import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { type IndianState, stateOfCode } from '#shared/indian-states.ts'
import { assertStateOfBuyer } from '../../checkout/delivery/business-buyer.ts'
import { placeAddress } from '../../checkout/delivery/place-address.ts'
import { correctInvoice, readOpenInvoice } from '../../invoicing/documents/correct-invoice.ts'
import type { PlaceOfSupply } from '../../invoicing/documents/place-of-supply.ts'
import { dateInIndia, lastDayOfCredit } from '../../invoicing/documents/series.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import type { Database } from '../../platform/database/database.ts'
import { orders } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changeOrder, type OrderInput } from './change-order.ts'

/** The corrected place of an order. */
export interface CorrectedPlace {
  state: string
  /** Omitted when the PIN of the order is right. */
  zip?: string | undefined
}

/**
 * Corrects the place of supply of an invoiced order by a full credit note and a new invoice. No money moves.
 * @throws {ShopError} `not_invoiced`, `nothing_to_correct`, `correction_over`, `invalid_request` with
 * `errors.state`.
 */
export const correctPlace = (
  db: NodePgDatabase,
  input: OrderInput,
  right: CorrectedPlace,
): Promise<StaffOrder> =>
  changeOrder(db, input, 'place_corrected', async (tx, { id, status }, more) => {
    const name = publicOrderId(id)
    const invoice = await readOpenInvoice(tx, id)
    if (!invoice)
      throw new ShopError('not_invoiced', `Order ${name} has no invoice yet. Edit its address instead.`)
    const place = await decidePlace(tx, id, right)
    assertWrong(invoice, place)
    assertNotLate(invoice)
    assertStateOfBuyer(invoice.recipientGstin, place.supply.code)
    const recipientAddress = (await writePlace(tx, id, place)) ?? invoice.recipientAddress
    await correctInvoice(tx, { orderId: id, invoice, supply: place.supply, recipientAddress })
    Object.assign(more, { corrected_invoice: invoice.number, place: place.supply.name })
    await addHistory(tx, { orderId: id, status, actor: input.actor, note: 'Invoice corrected.' })
  })

interface DecidedPlace {
  supply: IndianState
  /** Null for an order whose address was erased. */
  zip: string | null
}

async function decidePlace(
  tx: Database,
  orderId: number,
  { state, zip }: CorrectedPlace,
): Promise<DecidedPlace> {
  const [order] = await tx.select({ zip: orders.shippingZip }).from(orders).where(eq(orders.id, orderId))
  const pin = zip ?? order?.zip ?? ''
  const supply = stateOfCode(placeAddress({ state, zip: pin }).stateCode)
  if (!supply) throw new Error(`The state “${state}” was decided and is not listed.`)
  return { supply, zip: order?.zip == null ? null : pin }
}

function assertWrong(
  { number, supply, lines }: { number: string; supply: PlaceOfSupply; lines: unknown[] },
  place: DecidedPlace,
): void {
  if (lines.length === 0)
    throw new ShopError('nothing_to_correct', `All of invoice ${number} is credited already.`)
  if (supply.code === place.supply.code)
    throw new ShopError('nothing_to_correct', `Invoice ${number} names ${supply.name} already.`)
}

/**
 * The tax of an invoice can be lowered until 30 November after its financial year (CGST Act s. 34).
 * @throws {ShopError} `correction_over` after that day.
 */
function assertNotLate({ number, issuedOn }: { number: string; issuedOn: string }): void {
  const last = lastDayOfCredit(issuedOn)
  if (dateInIndia(new Date()) > last)
    throw new ShopError(
      'correction_over',
      `Invoice ${number} could be corrected until ${last}. Ask the accountant.`,
    )
}

/** Answers the address of the order in one line with the right state; null for an erased address. */
async function writePlace(
  tx: Database,
  orderId: number,
  { supply, zip }: DecidedPlace,
): Promise<string | null> {
  if (zip === null) return null
  const [order] = await tx
    .update(orders)
    .set({ shippingState: supply.name, shippingStateCode: supply.code, shippingZip: zip })
    .where(eq(orders.id, orderId))
    .returning()
  if (!order) throw new Error(`Order ${orderId} is locked and was not found.`)
  const { shippingAddress, shippingCity, shippingState, shippingZip, shippingCountry } = order
  return [shippingAddress, shippingCity, shippingState, shippingZip, shippingCountry].join(', ')
}
