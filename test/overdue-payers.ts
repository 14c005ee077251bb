import { sql } from 'drizzle-orm'
import { ProviderError } from '#server/payments/provider/provider.ts'
import { closeOverduePayments } from '#server/payments/reconciliation/close-overdue.ts'
import type { PayingShop, StartedPayment } from './paying-shop.ts'

/** A fault of the provider: all its calls fail to connect. */
export const unreachable = async (): Promise<never> => {
  throw new ProviderError('unreachable', 'The line is cut.')
}

interface OverduePayers {
  /** A new shopper who has begun to pay for packs of product 5. */
  startNew: (
    quantity?: number,
  ) => Promise<Awaited<ReturnType<PayingShop['registerShopper']>> & { started: StartedPayment }>
  /** Ends the time to pay of an order and lets the shop notice. */
  lapse: (orderId: string) => Promise<void>
  /** The state of an order's payment. */
  statusOf: (orderId: string) => Promise<string | undefined>
}

/** Actions of shoppers who pay after their time is over, or not at all. */
export const overduePayersOf = (shop: PayingShop): OverduePayers => ({
  startNew: async (quantity = 1) => {
    const shopper = await shop.registerShopper()
    const started = await shop.start(shopper.token, { items: [{ productId: 5, quantity }] })
    return { ...shopper, started }
  },
  lapse: async (orderId) => {
    await shop.runOut(orderId)
    await closeOverduePayments(shop)
  },
  statusOf: async (orderId) => {
    const { rows } = await shop.db.execute<{ status: string }>(
      sql`SELECT status FROM payments WHERE order_id = ${Number(orderId.slice(3))}`,
    )
    return rows[0]?.status
  },
})
