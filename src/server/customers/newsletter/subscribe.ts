import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Settings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readOne } from '../../platform/database/rows.ts'
import { subscribers } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { fingerprintOf } from './unsubscribe.ts'

/** New, known and returning addresses get the same answer; only a shopper reads that their own address has ordered. */
export const subscribedMessage = ({ offers }: Settings, ownHasOrdered: boolean): string =>
  ownHasOrdered
    ? `Thank you for subscribing! You have ordered from us before, so ${offers.subscriberLabel} does not apply any more; our growing guides come to you all the same.`
    : `Thank you for subscribing! ${offers.subscriberLabel} applies by itself at checkout, and the details are on their way to your inbox.`

/** A condition on `subscribers AS subscriber`: receives newsletters and mails about left carts. */
export const isReader = sql`(subscriber.unsubscribed_at IS NULL AND subscriber.bounced_at IS NULL)`

/** The start of a subscription, part of the mail's key: one mail per subscription. */
const startRow = { began: sql<string>`extract(epoch FROM created_at)::text` }

/**
 * Subscribes an address to the newsletter with the first-order offer, and mails the offer once per
 * subscription.
 */
export async function subscribe(tx: Database, email: string): Promise<void> {
  const address = email.toLowerCase()
  // A returning address gets its former row, so its old unsubscribe link stays valid.
  await tx.execute(sql`
    UPDATE subscribers SET email = ${address}
    WHERE unsubscribed_at IS NOT NULL AND email = ${fingerprintOf(address)}
      AND NOT EXISTS (SELECT 1 FROM subscribers WHERE email = ${address})`)
  const subscription = await readFirst(
    tx,
    startRow,
    (columns) => sql`
    INSERT INTO subscribers AS subscriber (email) VALUES (${address})
    ON CONFLICT (email) DO UPDATE SET unsubscribed_at = NULL, bounced_at = NULL, created_at = now(), source = NULL, consented_at = NULL
      WHERE subscriber.unsubscribed_at IS NOT NULL OR subscriber.bounced_at IS NOT NULL
    RETURNING ${columns}`,
  )
  if (!subscription) return
  await enqueueMail(tx, {
    template: 'subscriber-offer',
    recipient: email,
    data: { email: address },
    dedupeKey: `subscriber-offer:${address}:${subscription.began}`,
  })
}

export async function isSubscribed(db: Database, address: string): Promise<boolean> {
  const { email, unsubscribedAt } = subscribers
  const found = await db
    .select({ email })
    .from(subscribers)
    .where(and(eq(email, address.toLowerCase()), isNull(unsubscribedAt)))
  return found.length > 0
}

const ordered = {
  isThere: sql<boolean>`EXISTS (
    SELECT FROM orders ordered JOIN accounts account ON account.id = ordered.account_id
    WHERE lower(account.email) = lower(subscriber.address) AND ordered.status NOT IN ('awaiting_payment', 'confirming', 'cancelled'))`,
}

/** Whether the account of an address has an order, so that the first-order offer is over for it. */
export const hasOrdered = async (db: Database, address: string): Promise<boolean> =>
  (
    await readOne(
      db,
      ordered,
      (columns) => sql`SELECT ${columns} FROM (SELECT ${address}::text AS address) AS subscriber`,
    )
  ).isThere
