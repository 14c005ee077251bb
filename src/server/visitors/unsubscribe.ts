import { and, eq, isNull, sql } from 'drizzle-orm'
import { settings } from '#contract/settings.ts'
import type { Database } from '../db/database.ts'
import { subscribers } from '../db/tables.ts'
import { ShopError } from '../http/shop-error.ts'

export const unsubscribedMessage = `You are unsubscribed. ${settings.brand.name} will send you no more newsletters.`

/**
 * Ends the subscription of the token; ending it twice is the same.
 * @throws {ShopError} `invalid_unsubscribe_token` for a token that was never given out.
 */
export async function endSubscription(db: Database, token: string): Promise<void> {
  const isTheirs = eq(subscribers.unsubscribeToken, token)
  await db
    .update(subscribers)
    .set({ unsubscribedAt: sql`now()` })
    .where(and(isTheirs, isNull(subscribers.unsubscribedAt)))
  const [known] = await db.select({ email: subscribers.email }).from(subscribers).where(isTheirs)
  if (!known) {
    throw new ShopError(
      'invalid_unsubscribe_token',
      `This unsubscribe link is not valid. Please write to ${settings.support.email}.`,
    )
  }
}
