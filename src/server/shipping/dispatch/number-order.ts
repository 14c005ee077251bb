import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffOrder } from '#contract/admin/orders.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { changeOrder, type OrderInput } from '../../orders/fulfilment/change-order.ts'
import { byHand, type Courier, type ParcelInput } from '../../orders/fulfilment/courier.ts'
import { lockNumbers } from '../../orders/fulfilment/lock-numbers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { writeNumbers } from './assign-numbers.ts'
import { planNumbers } from './plan-numbers.ts'
import { readLedger } from './read-number-ledger.ts'

/** Errors of a line that have API error codes; the others come only from tables. */
const codes: Partial<Record<string, ErrorCode>> = {
  order_held: 'order_held',
  address_missing: 'address_missing',
  number_exists: 'number_exists',
  unchanged: 'number_exists',
  shares_parcel: 'shares_parcel',
}

/**
 * Sets or replaces the tracking number of an order's parcel, which then waits for its scan. Returned and lost
 * orders may get one too.
 * @throws {ShopError} `wrong_order_state`, `order_held`, `number_exists`, `shares_parcel`.
 */
export async function numberOrder(
  db: NodePgDatabase,
  input: OrderInput,
  parcel: ParcelInput,
  courier: Courier = byHand,
): Promise<StaffOrder> {
  const { carrier, trackingNumber, trackingUrl } = await courier.book(parcel)
  return changeOrder(db, input, 'order_numbered', async (tx, { id }, more) => {
    await lockNumbers(tx)
    const ref = { kind: 'order' as const, number: id }
    const given = [{ line: 1, text: '', ref, piece: 1, carrier, trackingNumber, trackingUrl }]
    const { will, refused } = planNumbers(given, await readLedger(tx, given, 'held'))
    const [no] = refused
    if (no) throw new ShopError(codes[no.code] ?? 'wrong_order_state', no.why)
    await writeNumbers(tx, will)
    Object.assign(more, { carrier, tracking_number: trackingNumber })
  })
}
