import { eq, sql } from 'drizzle-orm'
import type { Settings } from '#contract/settings.ts'

import type { Database } from '../../machine/database/database.ts'
import { subscribers } from '../../machine/database/tables.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { fingerprintOf } from './fingerprint.ts'

export const unsubscribedMessage = ({ brand }: Settings): string =>
  `You are unsubscribed. ${brand.name} will send you no more newsletters.`

/**
 * Ends the subscription of the token and forgets its address; ending it twice is the same.
 * @throws {ShopError} `invalid_unsubscribe_token` for a token that was never given out, or was ended long ago.
 */
export async function endSubscription(db: Database, { support }: Settings, token: string): Promise<void> {
  const { email, unsubscribedAt, unsubscribeToken } = subscribers
  const ended = await db
    .update(subscribers)
    .set({
      email: sql`CASE WHEN ${unsubscribedAt} IS NULL THEN ${fingerprintOf(sql`${email}`)} ELSE ${email} END`,
      unsubscribedAt: sql`coalesce(${unsubscribedAt}, now())`,
    })
    .where(eq(unsubscribeToken, token))
    .returning({ unsubscribedAt })
  if (ended.length > 0) return
  throw new ShopError(
    'invalid_unsubscribe_token',
    `This unsubscribe link is not valid. Please write to ${support.email}.`,
  )
}
