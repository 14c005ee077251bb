import type { ReturnState } from '#shared/return-states.ts'

export type ReturnEvent =
  /** The shopper sends the goods back. */
  | 'accepted'
  /** The shopper keeps the goods. */
  | 'accepted_to_stay'
  | 'received'
  | 'inspected'
  | 'settled'
  /** The replacement was stopped or never arrived. */
  | 'reopened'
  | 'refused'
  | 'withdrawn'

/**
 * All transitions of a return; no others exist.
 * - `asked`: waits for an answer
 * - `awaited`: the goods are on their way
 * - `received`: they are here, to be inspected
 * - `ready`: inspected, or the goods stay; to be settled
 * - `settled_early`: settled, and the goods are still to come; `received_late` once they are here
 */
export const returnTransitions: Record<ReturnState, Partial<Record<ReturnEvent, ReturnState>>> = {
  asked: {
    accepted: 'awaited',
    accepted_to_stay: 'ready',
    received: 'received',
    refused: 'refused',
    withdrawn: 'withdrawn',
  },
  awaited: { received: 'received', settled: 'settled_early', refused: 'refused', withdrawn: 'withdrawn' },
  received: { inspected: 'ready' },
  ready: { settled: 'settled', refused: 'refused' },
  settled: { reopened: 'ready' },
  settled_early: { received: 'received_late', reopened: 'awaited' },
  received_late: { inspected: 'settled', reopened: 'received' },
  refused: {},
  withdrawn: {},
}

/** Unfinished returns; their packs can't be returned again. */
export const openReturns: readonly ReturnState[] = ['asked', 'awaited', 'received', 'ready']
