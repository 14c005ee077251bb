import type { OwnReview } from '#contract/shop/reviews.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const stageTones: Record<OwnReview['stage'], BadgeTone> = {
  'Waits to be read': 'yellow',
  Published: 'green',
  'Not published': 'red',
  Withdrawn: 'grey',
}
