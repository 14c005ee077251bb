import type { BatchPlace } from '#contract/admin/batches.ts'
import { packsText } from './batch-words.ts'

/** The displayed name of a location. */
export function placeText({ place, is_picking }: Pick<BatchPlace, 'place' | 'is_picking'>): string {
  if (!is_picking) return place ?? ''
  return place === null ? 'Picking place' : `Picking place ${place}`
}

interface Moved {
  place: string | null
  place_change: number
}

/** The backstock location that packs moved to or from: 'R1: −6'. */
export const movedText = ({ place, place_change: by }: Moved): string | null =>
  place === null ? null : `${place}: ${by > 0 ? `+${by}` : `−${-by}`}`

/** 'from R1 to the picking place'. */
export const wayText = (from: string | null, to: string | null): string =>
  `from ${from ?? 'the picking place'} to ${to ?? 'the picking place'}`

/** 'R1, 24 packs', an option for the source of a transfer. */
export const choiceText = (at: BatchPlace): string => `${placeText(at)}, ${packsText(at.packs)}`
