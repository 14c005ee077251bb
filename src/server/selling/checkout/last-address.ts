import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Shipping } from '#contract/checkout.ts'
import type { Database } from '../../machine/database/database.ts'
import { orders } from '../../machine/database/tables.ts'

/** The address of the shopper's newest order that has one, or null. */
export async function findLastAddress(db: Database, accountId: number): Promise<Shipping | null> {
  const [found] = await db
    .select({
      fullName: orders.shippingFullName,
      address: orders.shippingAddress,
      city: orders.shippingCity,
      state: orders.shippingState,
      zip: orders.shippingZip,
      country: orders.shippingCountry,
    })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isNotNull(orders.shippingFullName)))
    .orderBy(desc(orders.id))
    .limit(1)
  // The table ensures that an address is complete or absent.
  return (found as Shipping | undefined) ?? null
}
