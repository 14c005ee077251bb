import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Settings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { subscribers } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'

/**
 * A hash that replaces the address of an ended subscription, and recognises the address when it returns. The
 * token of its link is the salt, so lists of addresses cannot be matched.
 * @param email an address in lower case, or a column of addresses.
 */
export const fingerprintOf = (email: SQL | string): SQL =>
  sql`'ended:' || encode(sha256(convert_to(unsubscribe_token || ' ' || ${email}, 'UTF8')), 'hex')`

export const unsubscribedMessage = ({ brand }: Settings): string =>
  `You are unsubscribed. ${brand.name} will send you no more newsletters.`

/**
 * Ends the subscription of the token and deletes its address. Idempotent.
 * @throws {ShopError} `invalid_unsubscribe_token` for an unknown or deleted subscription.
 */
export async function endSubscription(db: Database, token: string): Promise<void> {
  const ended = await endWhere(db, eq(subscribers.unsubscribeToken, token))
  if (ended.length > 0) return
  throw shopError(errorMessage('products', 'unsubscribeLinkUnknown'))
}

/** Ends the subscription of an address, if it has one. */
export async function endSubscriptionOf(db: Database, address: string): Promise<void> {
  await endWhere(db, eq(subscribers.email, address.toLowerCase()))
}

function endWhere(db: Database, which: SQL) {
  const { email, unsubscribedAt } = subscribers
  return db
    .update(subscribers)
    .set({
      email: sql`CASE WHEN ${unsubscribedAt} IS NULL THEN ${fingerprintOf(sql`${email}`)} ELSE ${email} END`,
      unsubscribedAt: sql`coalesce(${unsubscribedAt}, now())`,
    })
    .where(which)
    .returning({ unsubscribedAt })
}

/** Deletes ended subscriptions after the time in the privacy notice. */
export async function forgetEndedSubscriptions(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const oldest = sql`now() - make_interval(months => ${retention.messageMonths})`
  await db.delete(subscribers).where(lt(subscribers.unsubscribedAt, oldest))
}
