import { eq, sql } from 'drizzle-orm'
import { readRows } from '../../platform/database/rows.ts'
import { stockDigests } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { AppContext } from '../../platform/shop.ts'
import { readDigest } from './digest-facts.ts'
import { findMembers } from './digest-terms.ts'

const taken = { day: sql<string>`day::text` }

/**
 * Writes the digest of today once its time has come in India, to whom it is for; nothing where nothing is to be done. The row of
 * the day is taken first, so several processes write it once; a shop that was closed then writes it when it opens.
 */
export const writeDigest = ({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [today] = await readRows(
      tx,
      taken,
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
