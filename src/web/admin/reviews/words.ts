import type { ReviewState } from '#shared/review-states.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** The badge of a review's state. */
export const reviewBadges: Record<ReviewState, [BadgeTone, string]> = {
  waiting: ['yellow', 'To read'],
  published: ['green', 'Published'],
  declined: ['red', 'Declined'],
  withdrawn: ['grey', 'Withdrawn'],
}
