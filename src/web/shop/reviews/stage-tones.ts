import type { OwnReview } from '#contract/shop/reviews.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const stageTones: Record<OwnReview['stage'], BadgeTone> = {
  'Waiting to be checked': 'yellow',
  Published: 'green',
  'Not published': 'red',
  Withdrawn: 'grey',
}
