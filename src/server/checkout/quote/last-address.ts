import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StateCode } from '#shared/indian-states.ts'
import { deliveryAddressOf, type OrderAddress } from '../../lifecycle/orders/order-columns.ts'
import type { Database } from '../../platform/database/database.ts'
import { orders } from '../../platform/database/tables.ts'

const ordered = alias(orders, 'ordered')

const isAddressedBy = (accountId: number) =>
  and(eq(ordered.accountId, accountId), isNotNull(ordered.shippingFullName), eq(ordered.isPickup, false))

/** The address of the shopper's newest order that was sent to one, or null. */
export async function findLastAddress(db: Database, accountId: number): Promise<OrderAddress | null> {
  const [found] = await db
    .select(deliveryAddressOf('ordered'))
    .from(ordered)
    .where(isAddressedBy(accountId))
    .orderBy(desc(ordered.id))
    .limit(1)
  // A constraint ensures that an address is complete or absent.
  return (found as OrderAddress | undefined) ?? null
}

/** The state code of that address; null without an address, or where its state is undecided. */
export async function findLastState(db: Database, accountId: number): Promise<StateCode | null> {
  const [found] = await db
    .select({ code: ordered.shippingStateCode })
    .from(ordered)
    .where(isAddressedBy(accountId))
    .orderBy(desc(ordered.id))
    .limit(1)
  return found?.code ?? null
}
