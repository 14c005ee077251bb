import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffReview } from '#contract/admin/reviews.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ReviewEdit, reviewPhotos, reviewReports, reviews } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { notifyReviewer } from './decided-mail.ts'
import { lockReview, moveReview, type ReviewRow } from './move-review.ts'
import { readStaffReview } from './read-staff-reviews.ts'
import { stateLabels } from './review-transitions.ts'

/** A decision of a member of the staff about the version that they saw. */
export interface ReviewDecision {
  actor: StaffActor
  id: number
  version: number
  idempotency: IdempotentRequest | null
}

interface DecisionRecord {
  action: string
  after: Record<string, unknown>
  reason?: string
}

/**
 * Applies a decision to the version that its caller saw, and records it. The log cannot be erased, so it
 * never contains texts of a review or an answer.
 * @throws {ShopError} `not_found`, `version_conflict`.
 */
async function decide(
  db: NodePgDatabase,
  { actor, id, version, idempotency }: ReviewDecision,
  apply: (tx: Database, row: ReviewRow) => Promise<DecisionRecord>,
): Promise<StaffReview> {
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const row = await lockReview(tx, id)
      if (row.version !== version) assertVersion(row.version, version, await readStaffReview(tx, id))
      const { action, after, reason = null } = await apply(tx, row)
      await recordAudit({
        action,
        entity: { kind: 'review', id },
        before: { status: row.status, is_answered: row.answer !== null },
        after: { status: row.status, is_answered: row.answer !== null, ...after },
        reason,
      })
      return id
    },
    { idempotency },
  )
  return readStaffReview(db, id)
}

/** Publishes a review, or the edit of a published one, with its photographs. @throws {ShopError} `wrong_review_state`. */
export const publishReview = (db: NodePgDatabase, deciding: ReviewDecision): Promise<StaffReview> =>
  decide(db, deciding, async (tx, row) => {
    if (row.edit) await showEdit(tx, row.id, row.edit)
    else await moveReview(tx, row, 'published')
    await tx.update(reviewPhotos).set({ isWaiting: false }).where(eq(reviewPhotos.reviewId, row.id))
    await notifyReviewer(tx, row, { status: 'published' })
    return { action: 'review_published', after: { status: 'published' } }
  })

async function showEdit(tx: Database, id: number, edit: ReviewEdit): Promise<void> {
  const { reason: _reason, writtenAt, ...words } = edit
  await tx
    .update(reviews)
    .set({ ...words, writtenAt: new Date(writtenAt), edit: null })
    .where(eq(reviews.id, id))
}

/**
 * Declines a review or takes it off the site, and settles its reports. A review whose edit is declined stays shown as
 * it was. @throws {ShopError} `wrong_review_state`.
 */
export const declineReview = (
  db: NodePgDatabase,
  deciding: ReviewDecision,
  reason: string,
): Promise<StaffReview> =>
  decide(db, deciding, async (tx, row) => {
    if (isEditWaiting(row)) await setEditReason(tx, row, reason)
    else {
      await moveReview(tx, row, 'declined', { reason })
      await settleOpenReports(tx, row.id)
    }
    await notifyReviewer(tx, row, { status: 'declined', reason })
    return { action: 'review_declined', after: { status: 'declined' }, reason }
  })

const isEditWaiting = ({ edit }: ReviewRow): boolean => edit !== null && edit.reason === null

async function setEditReason(tx: Database, { id, edit }: ReviewRow, reason: string | null): Promise<void> {
  if (edit)
    await tx
      .update(reviews)
      .set({ edit: { ...edit, reason } })
      .where(eq(reviews.id, id))
}

/** Takes a decision back. @throws {ShopError} `wrong_review_state`. */
export const reconsiderReview = (db: NodePgDatabase, deciding: ReviewDecision): Promise<StaffReview> =>
  decide(db, deciding, async (tx, row) => {
    if (row.edit?.reason) await setEditReason(tx, row, null)
    else await moveReview(tx, row, 'reconsidered')
    return { action: 'review_reconsidered', after: { status: 'waiting' } }
  })

/** Writes, changes or removes the shop's answer to a review. @throws {ShopError} `wrong_review_state`. */
export const answerReview = (
  db: NodePgDatabase,
  deciding: ReviewDecision,
  answer: string | null,
): Promise<StaffReview> =>
  decide(db, deciding, async (tx, row) => {
    if (row.status !== 'published') {
      const message = `The review is ${stateLabels[row.status]}; only a published one can be answered.`
      throw new ShopError('wrong_review_state', message)
    }
    await tx
      .update(reviews)
      .set({ answer, answeredAt: answer === null ? null : new Date() })
      .where(eq(reviews.id, row.id))
    return { action: 'review_answered', after: { is_answered: answer !== null } }
  })

/** Settles the reports; the review stays published. */
export const settleReports = (db: NodePgDatabase, deciding: ReviewDecision): Promise<StaffReview> =>
  decide(db, deciding, async (tx, row) => {
    await settleOpenReports(tx, row.id)
    return { action: 'review_reports_settled', after: {} }
  })

async function settleOpenReports(tx: Database, reviewId: number): Promise<void> {
  const open = and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.settledAt))
  await tx.update(reviewReports).set({ settledAt: new Date() }).where(open)
}
