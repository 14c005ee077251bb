/** What was seen at one moment. Memory in bytes. */
export interface Sample {
  /** Since the beginning. */
  minutes: number
  /** Of the shop's processes, without the pages of programs. */
  shop: number
  /** Of PostgreSQL's processes, without its shared buffers, which have their size. */
  database: number
  /** JavaScript's heap in use. */
  heap: number
  /** Of the event loop, 99th percentile since the sample before, in ms. */
  delay: number
}

/** An hour of work may not add more than this to what a process holds. */
const maxGrowth = 0.05

/** In less time the noise of a minute, one to three megabytes, makes slopes of some percent an hour. */
export const minMinutes = 30

/**
 * Judges a run. Memory is flat where the trend of the lowest sample of each minute rises by at most 5 % an hour in the
 * last half. The lowest samples ignore when a collection ran.
 * @returns what is wrong, as sentences; empty where all is well.
 */
export function findFaults(samples: Sample[], errors: number): string[] {
  const faults = errors === 0 ? [] : [`${errors} calls failed.`]
  const length = samples.at(-1)?.minutes ?? 0
  if (length < minMinutes) return faults
  const half = samples.filter(({ minutes }) => minutes >= length / 2)
  for (const [what, read] of [
    ['The shop', ({ shop }: Sample) => shop],
    ['The heap', ({ heap }: Sample) => heap],
    ['PostgreSQL', ({ database }: Sample) => database],
  ] as const) {
    const growth = growthPerHour(half, read)
    if (growth > maxGrowth) faults.push(`${what} grows by ${(growth * 100).toFixed(0)} % an hour.`)
  }
  return faults
}

/** How much a straight line through the lowest of each minute rises in an hour, as a share of their mean. */
export function growthPerHour(samples: Sample[], read: (sample: Sample) => number): number {
  const lowest = Map.groupBy(samples, ({ minutes }) => Math.floor(minutes))
    .entries()
    .map(([minute, those]) => [minute, Math.min(...those.map(read))] as const)
    .toArray()
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(lowest.map(([minute]) => minute)), mean(lowest.map(([, value]) => value))]
  const spread = lowest.reduce((sum, [minute]) => sum + (minute - x) ** 2, 0)
  const slope = lowest.reduce((sum, [minute, value]) => sum + (minute - x) * (value - y), 0) / spread
  return (slope * 60) / y
}
