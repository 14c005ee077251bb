import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { accounts, products, reviews } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { ReviewRow } from './move-review.ts'

/** Longer than the back office offers to undo a decision, and than a colleague who sees a slip takes to mend it. */
const afterMinutes = 10

const r = alias(reviews, 'r')
const g = alias(products, 'g')
const a = alias(accounts, 'a')

const written = { email: a.email }

type Decision = { status: 'published' } | { status: 'declined'; reason: string }

/** Has the writer told what was decided, once for these words with this reason, unless it is taken back before the mail leaves. */
export async function notifyReviewer(tx: Database, row: ReviewRow, decision: Decision): Promise<void> {
  const found = await readFirst(
    tx,
    written,
    (columns) => sql`SELECT ${columns} FROM accounts a WHERE a.id = ${row.accountId}`,
  )
  if (!found) return
  const said = decision.status === 'declined' ? decision.reason : ''
  const about = createHash('sha256').update(`${decision.status} ${said}`).digest('hex').slice(0, 16)
  await enqueueMail(
    tx,
    {
      template: 'review-decided',
      recipient: found.email,
      data: { reviewId: row.id, decision: decision.status },
      dedupeKey: `review-decided:${row.id}:${row.writtenAt.getTime()}:${about}`,
    },
    { afterMinutes },
  )
}

const decided = {
  status: r.status,
  title: r.title,
  reason: r.declineReason,
  fullName: a.fullName,
  productName: g.name,
  slug: g.slug,
}

export type DecidedReview = RowOf<typeof decided>

/** What the letter is written from; null where the review is gone. */
export const readDecided = (db: Database, id: number): Promise<DecidedReview | null> =>
  readFirst(
    db,
    decided,
    (columns) => sql`
    SELECT ${columns} FROM reviews r JOIN products g ON g.id = r.product_id JOIN accounts a ON a.id = r.account_id
    WHERE r.id = ${id}`,
  )
