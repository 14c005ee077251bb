import type { ReviewState } from '#shared/review-states.ts'

export type ReviewEvent =
  /** Its writer wrote it for the first time, or edited it. */
  | 'written'
  | 'published'
  | 'declined'
  /** A decision was taken back. */
  | 'reconsidered'
  | 'withdrawn'

/**
 * All transitions of a review; no others exist.
 * - `waiting`: nobody has read it since it was written
 * - `published`: anybody may read it
 * - `declined`: not shown, with a reason that its writer reads
 * - `withdrawn`: taken back by its writer
 */
export const reviewLife: Record<ReviewState, Partial<Record<ReviewEvent, ReviewState>>> = {
  waiting: { written: 'waiting', published: 'published', declined: 'declined', withdrawn: 'withdrawn' },
  published: { written: 'waiting', declined: 'declined', reconsidered: 'waiting', withdrawn: 'withdrawn' },
  declined: { written: 'waiting', published: 'published', reconsidered: 'waiting', withdrawn: 'withdrawn' },
  withdrawn: { written: 'waiting' },
}

/** States as sentences name them. */
export const stateWords: Record<ReviewState, string> = {
  waiting: 'waiting to be read',
  published: 'published',
  declined: 'declined',
  withdrawn: 'withdrawn by its writer',
}
