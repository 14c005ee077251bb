import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Shipping } from '#contract/checkout.ts'
import type { Database } from '../../machine/database/database.ts'
import { orders } from '../../machine/database/tables.ts'

/** Where the shopper had an order sent last; null when no order of theirs has an address. */
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
  // An address is written whole or not at all, which the table checks.
  return (found as Shipping | undefined) ?? null
}
