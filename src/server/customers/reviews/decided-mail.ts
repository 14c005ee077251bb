import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReviewState } from '#shared/review-states.ts'
import { emailOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { accounts, products } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { ReviewRow } from './move-review.ts'

/** Minutes before the mail leaves: longer than the undo of the back office, so a mistake can be corrected. */
const afterMinutes = 10

const product = alias(products, 'product')
const account = alias(accounts, 'account')

const accountRow = { email: emailOf(account) }

type Decision = { status: 'published' } | { status: 'declined'; reason: string }

/**
 * Mails the decision to the writer, once per text and reason, unless the decision is undone before the mail
 * leaves.
 */
export async function notifyReviewer(tx: Database, row: ReviewRow, decision: Decision): Promise<void> {
  const found = await readFirst(
    tx,
    accountRow,
    (columns) => sql`SELECT ${columns} FROM accounts account WHERE account.id = ${row.accountId}`,
  )
  if (!found) return
  const reason = decision.status === 'declined' ? decision.reason : ''
  const about = createHash('sha256').update(`${decision.status} ${reason}`).digest('hex').slice(0, 16)
  await enqueueMail(
    tx,
    {
      template: 'review-decided',
      recipient: found.email,
      data: { reviewId: row.id, decision: decision.status },
      dedupeKey: `review-decided:${row.id}:${new Date(row.edit?.writtenAt ?? row.writtenAt).getTime()}:${about}`,
    },
    { afterMinutes },
  )
}

const decided = {
  /** That of an edit, where there is one. */
  status: sql<ReviewState>`CASE WHEN review.edit IS NULL THEN review.status WHEN review.edit ->> 'reason' IS NULL THEN 'waiting' ELSE 'declined' END`,
  title: sql<string>`coalesce(review.edit ->> 'title', review.title)`,
  reason: sql<string | null>`coalesce(review.edit ->> 'reason', review.decline_reason)`,
  /** Whether the review stays shown as it was before the edit. */
  isShown: sql<boolean>`review.status = 'published'`,
  fullName: account.fullName,
  productName: product.name,
  slug: product.slug,
}

export type DecidedReview = RowOf<typeof decided>

/**
 * Reads the data of the mail.
 * @returns null when the review is deleted.
 */
export const readDecided = (db: Database, id: number): Promise<DecidedReview | null> =>
  readFirst(
    db,
    decided,
    (columns) => sql`
    SELECT ${columns} FROM reviews review JOIN products product ON product.id = review.product_id JOIN accounts account ON account.id = review.account_id
    WHERE review.id = ${id}`,
  )
