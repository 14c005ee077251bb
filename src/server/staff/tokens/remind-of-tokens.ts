import { sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { isExpired } from './find-token-caller.ts'

/** Days before the end at which the maker of a token gets a mail. */
const remindedAt = sql`(VALUES (14), (3)) AS reminder (days)`

/** Tokens that work, with their makers, under the aliases `token` and `member`. */
const working = sql`api_tokens token
  JOIN staff_members member ON member.id = token.staff_id AND member.is_active AND token.revoked_at IS NULL AND NOT (${isExpired})`

/** The name and last day of a token that works; null for any other token. */
export const findEnding = (db: Database, id: number): Promise<{ name: string; day: string } | null> =>
  readFirst(
    db,
    {
      name: sql<string>`token.name`,
      day: sql<string>`to_char(token.expires_on, 'FMDD FMMonth YYYY')`,
    },
    (columns) => sql`
    SELECT ${columns} FROM ${working}
    WHERE token.id = ${id}`,
  )

/** Queues the mails about tokens that end soon, one for each reminder. Idempotent. */
export const remindOfTokens = ({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const due = await readRows(
      tx,
      {
        id: sql<number>`changed.id::float8`,
        days: sql<number>`changed.reminded_days`,
        email: sql<string>`changed.email`,
      },
      (columns) => sql`
      WITH changed AS (
        UPDATE api_tokens token SET reminded_days = due.days
        FROM (
          SELECT token.id, min(reminder.days) AS days, min(member.email) AS email
          FROM ${working}, ${remindedAt}
          WHERE token.expires_on - (now() AT TIME ZONE 'Asia/Kolkata')::date <= reminder.days
          GROUP BY token.id
        ) due
        WHERE token.id = due.id AND coalesce(token.reminded_days, 99) > due.days
        RETURNING token.id, token.reminded_days, due.email
      )
      SELECT ${columns} FROM changed`,
    )
    const url = config.staffUrl && `${config.staffUrl}/tokens`
    for (const { id, days, email } of due) {
      await enqueueMail(tx, {
        template: 'token-ends',
        recipient: email,
        data: { tokenId: id, url },
        dedupeKey: `token-ends:${id}:${days}`,
      })
    }
  })
