import { sql } from 'drizzle-orm'
import type { Settings } from '#contract/settings.ts'
import type { Database } from '../../machine/database/database.ts'
import { readFirst } from '../../machine/database/rows.ts'
import { enqueueMail } from '../../machine/mail/outbox.ts'
import { fingerprintOf } from './unsubscribe.ts'

/** The same whether the address is new, known or came back. */
export const subscribedMessage = ({ offers }: Settings): string =>
  `Thank you for subscribing! ${offers.subscriberLabel} applies by itself at checkout, and the details are on their way to your inbox.`

/** Each beginning of a subscription has a mail of its own; an address that is already subscribed gets none. */
const began = { began: sql<string>`extract(epoch FROM created_at)::text` }

/** Notes an address for the newsletter and the first-order offer, and mails the offer once for each subscription. */
export async function subscribe(tx: Database, email: string): Promise<void> {
  const address = email.toLowerCase()
  // Who comes back gets the former row, and with it the former link.
  await tx.execute(sql`
    UPDATE subscribers SET email = ${address}
    WHERE unsubscribed_at IS NOT NULL AND email = ${fingerprintOf(address)}
      AND NOT EXISTS (SELECT 1 FROM subscribers WHERE email = ${address})`)
  const subscription = await readFirst(
    tx,
    began,
    (columns) => sql`
    INSERT INTO subscribers AS s (email) VALUES (${address})
    ON CONFLICT (email) DO UPDATE SET unsubscribed_at = NULL, created_at = now()
      WHERE s.unsubscribed_at IS NOT NULL
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
