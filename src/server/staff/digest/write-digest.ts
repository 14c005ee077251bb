import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { readRows } from '../../platform/database/rows.ts'
import { stockDigests } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { readDigest } from './digest-facts.ts'
import { findMembers } from './digest-terms.ts'

const dayRow = { day: sql<string>`day::text` }

/**
 * Queues today's digest once its time has come in India, unless there is no work. The row of the day is
 * inserted first, so several processes write it once. A shop that was closed at that time writes it on
 * opening.
 */
export const writeDigest = ({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [today] = await readRows(
      tx,
      dayRow,
      (columns) => sql`
      INSERT INTO stock_digests (day, readers)
      SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date, 0 FROM stock_digest_terms
      WHERE at_time <= to_char(now() AT TIME ZONE 'Asia/Kolkata', 'HH24:MI') ON CONFLICT DO NOTHING RETURNING ${columns}`,
    )
    if (!today || !(await readDigest(tx))) return
    const { day } = today
    const readers = (await findMembers(tx)).filter(({ isReader }) => isReader)
    const url = config.staffUrl && `${config.staffUrl}/reorder`
    for (const { id, email } of readers) {
      await enqueueMail(tx, {
        template: 'stock-digest',
        recipient: email,
        data: { day, url },
        dedupeKey: `stock-digest:${day}:${id}`,
      })
    }
    await tx.update(stockDigests).set({ readers: readers.length }).where(eq(stockDigests.day, day))
  })
