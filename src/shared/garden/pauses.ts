import type { Crop, Region } from '../copy/crops/crop.ts'
import { type Day, dateInYear } from './days.ts'

/** Weeks in which roots and microbes rest, and a feed would be wasted. */
interface Pause {
  /** First and last day, as month × 100 + date; a pause may run over the year's end. */
  from: number
  to: number
  warmth: 'warm' | 'any'
  why: string
}

const pauses: Record<Region, Pause[]> = {
  north: [
    {
      from: 1215,
      to: 131,
      warmth: 'warm',
      why: 'From mid-December to the end of January it is too cold for warm-season crops to take up a feed.',
    },
  ],
  south: [],
  coast: [],
  hills: [
    {
      from: 1201,
      to: 228,
      warmth: 'any',
      why: 'From December to February the soil of the hills is too cold for microbes to work.',
    },
  ],
}

const isWithin = (date: number, { from, to }: Pause): boolean =>
  from <= to ? date >= from && date <= to : date >= from || date <= to

const concerns = (pause: Pause, crop: Crop): boolean => pause.warmth === 'any' || crop.warmth === 'warm'

export const isPaused = (day: Day, crop: Crop, region: Region): boolean =>
  pauses[region].some((pause) => concerns(pause, crop) && isWithin(dateInYear(day), pause))

/** The sentences of the pauses that concern any of the crops. */
export const pauseSentences = (crops: Crop[], region: Region): string[] =>
  pauses[region].filter((pause) => crops.some((crop) => concerns(pause, crop))).map(({ why }) => why)
