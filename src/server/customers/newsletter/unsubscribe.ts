import { eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Settings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { subscribers } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'

/**
 * A hash that replaces the address of an ended subscription: enough to recognise it when it returns, so that
 * the link of its old mails stays its own. It is salted with that link's token, so that it can't be matched
 * with lists of addresses.
 * @param email an address in lower case, or a column of such.
 */
export const fingerprintOf = (email: SQL | string): SQL =>
  sql`'ended:' || encode(sha256(convert_to(unsubscribe_token || ' ' || ${email}, 'UTF8')), 'hex')`

export const unsubscribedMessage = ({ brand }: Settings): string =>
  `You are unsubscribed. ${brand.name} will send you no more newsletters.`

/**
 * Ends the subscription of the token and deletes its address; a repetition changes nothing.
 * @throws {ShopError} `invalid_unsubscribe_token` for an unknown or long ended subscription.
 */
export async function endSubscription(db: Database, token: string): Promise<void> {
  const ended = await end(db, eq(subscribers.unsubscribeToken, token))
  if (ended.length > 0) return
  throw shopError(errorMessage('products', 'unsubscribeLinkUnknown'))
}

/** Ends the subscription of an address, as its link would; nothing happens when there is none. */
export async function endSubscriptionOf(db: Database, address: string): Promise<void> {
  await end(db, eq(subscribers.email, address.toLowerCase()))
}

function end(db: Database, which: SQL) {
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

/** Deletes the rest of ended subscriptions after the time that the privacy notice names. */
export async function forgetEndedSubscriptions(db: Database): Promise<void> {
  const { retention } = await readSettings(db)
  const oldest = sql`now() - make_interval(months => ${retention.messageMonths})`
  await db.delete(subscribers).where(lt(subscribers.unsubscribedAt, oldest))
}
