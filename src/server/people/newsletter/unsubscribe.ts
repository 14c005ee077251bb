import { sql } from 'drizzle-orm'
import type { Settings } from '#contract/settings.ts'
import type { Database } from '../../machine/database/database.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { fingerprintOf } from './fingerprint.ts'

export const unsubscribedMessage = ({ brand }: Settings): string =>
  `You are unsubscribed. ${brand.name} will send you no more newsletters.`

/**
 * Ends the subscription of the token and forgets its address; ending it twice is the same.
 * @throws {ShopError} `invalid_unsubscribe_token` for a token that was never given out, or was ended long ago.
 */
export async function endSubscription(db: Database, { support }: Settings, token: string): Promise<void> {
  const { rows } = await db.execute(sql`
    UPDATE subscribers SET
      email = CASE WHEN unsubscribed_at IS NULL THEN ${fingerprintOf(sql`email`)} ELSE email END,
      unsubscribed_at = coalesce(unsubscribed_at, now())
    WHERE unsubscribe_token = ${token} RETURNING unsubscribed_at`)
  if (rows.length > 0) return
  throw new ShopError(
    'invalid_unsubscribe_token',
    `This unsubscribe link is not valid. Please write to ${support.email}.`,
  )
}
