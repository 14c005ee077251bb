import type { ReplacementState, ReturnState } from '#shared/return-states.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** The badge of a return's state. */
export const returnBadges: Record<ReturnState, [BadgeTone, string]> = {
  asked: ['yellow', 'To answer'],
  awaited: ['blue', 'Goods awaited'],
  received: ['yellow', 'To inspect'],
  ready: ['yellow', 'To settle'],
  settled: ['green', 'Settled'],
  settled_early: ['blue', 'Settled, goods awaited'],
  received_late: ['yellow', 'Settled, to inspect'],
  refused: ['red', 'Refused'],
  withdrawn: ['grey', 'Withdrawn'],
}

/** The badge of a replacement's state. */
export const replacementBadges: Record<ReplacementState, [BadgeTone, string]> = {
  due: ['yellow', 'To pack'],
  packed: ['yellow', 'Packed'],
  sent: ['blue', 'Sent'],
  delivered: ['green', 'Delivered'],
  lost: ['red', 'Lost'],
  came_back: ['red', 'Came back'],
  cancelled: ['grey', 'Stopped'],
}
