import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StateCode } from '#shared/indian-states.ts'
import { deliveryAddressOf, type OrderAddress } from '../../lifecycle/orders/order-columns.ts'
import type { Database } from '../../platform/database/database.ts'
import { orders } from '../../platform/database/tables.ts'

const ordered = alias(orders, 'ordered')

/** An address with the code of its state; null where the state is undecided. */
type LastAddress = OrderAddress & { stateCode: StateCode | null }

/** The address of the shopper's newest order that was sent to one, or null. */
export async function findLastAddress(db: Database, accountId: number): Promise<LastAddress | null> {
  const [found] = await db
    .select({ ...deliveryAddressOf('ordered'), stateCode: ordered.shippingStateCode })
    .from(ordered)
    .where(
      and(eq(ordered.accountId, accountId), isNotNull(ordered.shippingFullName), eq(ordered.isPickup, false)),
    )
    .orderBy(desc(ordered.id))
    .limit(1)
  // A constraint ensures that an address is complete or absent.
  return (found as LastAddress | undefined) ?? null
}
