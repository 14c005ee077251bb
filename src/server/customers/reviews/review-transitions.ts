import type { ReviewState } from '#shared/review-states.ts'

export type ReviewEvent =
  /** The writer wrote or edited it; an edit of a published review is kept beside it, see `writeWords`. */
  | 'written'
  | 'published'
  | 'declined'
  /** A member of the staff undid the decision. */
  | 'reconsidered'
  | 'withdrawn'

/**
 * All transitions of a review.
 * - `waiting`: nobody has read it since it was written
 * - `published`: anybody may read it
 * - `declined`: not shown, with a reason for its writer
 * - `withdrawn`: removed by its writer
 */
export const reviewTransitions: Record<ReviewState, Partial<Record<ReviewEvent, ReviewState>>> = {
  waiting: { written: 'waiting', published: 'published', declined: 'declined', withdrawn: 'withdrawn' },
  published: { declined: 'declined', reconsidered: 'waiting', withdrawn: 'withdrawn' },
  declined: { written: 'waiting', published: 'published', reconsidered: 'waiting', withdrawn: 'withdrawn' },
  withdrawn: { written: 'waiting' },
}

/** States as sentences name them. */
export const stateLabels: Record<ReviewState, string> = {
  waiting: 'waiting to be read',
  published: 'published',
  declined: 'declined',
  withdrawn: 'withdrawn by its writer',
}
