import { type SQL, sql } from 'drizzle-orm'
import type { Audience } from '#contract/admin/newsletters.ts'
import { isReader } from '../../customers/newsletter/subscribe.ts'
import { standingStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'

const hasBought = sql`EXISTS (
  SELECT FROM accounts account JOIN payments payment ON payment.account_id = account.id
  WHERE lower(account.email) = subscriber.email AND payment.status ${inStates([...standingStates, 'refund_due', 'refunded'])})`

/** Conditions on `subscribers AS subscriber`, by audience. */
export const isInAudience: Record<Audience, SQL> = {
  everybody: sql`true`,
  bought: hasBought,
  not_bought: sql`NOT ${hasBought}`,
}

const counts = {
  everybody: sql<number>`count(*)::int`,
  bought: sql<number>`(count(*) FILTER (WHERE bought))::int`,
  not_bought: sql<number>`(count(*) FILTER (WHERE NOT bought))::int`,
}

/** The number of readers of each audience now. */
export const countRecipients = (db: Database): Promise<Record<Audience, number>> =>
  readOne(
    db,
    counts,
    (columns) => sql`
    SELECT ${columns} FROM (SELECT ${hasBought} AS bought FROM subscribers subscriber WHERE ${isReader}) AS readers`,
  )
