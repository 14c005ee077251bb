import type { BatchPlace } from '#contract/admin/batches.ts'
import { packsText } from './batch-words.ts'

/** What a place is called. */
export function placeText({ place, is_picking }: Pick<BatchPlace, 'place' | 'is_picking'>): string {
  if (!is_picking) return place ?? ''
  return place === null ? 'Picking place' : `Picking place ${place}`
}

interface Moved {
  place: string | null
  place_change: number
}

/** Where packs of the backstock came to or left: 'R1: −6'. */
export const movedText = ({ place, place_change: by }: Moved): string | null =>
  place === null ? null : `${place}: ${by > 0 ? `+${by}` : `−${-by}`}`

/** 'from R1 to the picking place'. */
export const wayText = (from: string | null, to: string | null): string =>
  `from ${from ?? 'the picking place'} to ${to ?? 'the picking place'}`

/** 'R1, 24 packs', for a choice of where to take from. */
export const choiceText = (at: BatchPlace): string => `${placeText(at)}, ${packsText(at.packs)}`
