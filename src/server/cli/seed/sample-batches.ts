import type { OrganismCount } from '#shared/batch-states.ts'
import { feedMonths } from './products.ts'

/** The batches on the shelf of a fresh shop, of a product by its slug or of a part by its name. */
export interface SampleBatch {
  of: string
  number: string
  madeDaysAgo: number
  counts: OrganismCount[]
  hasCertificate: boolean
}

const microbes = (...counts: [string, number][]): OrganismCount[] =>
  counts.map(([organism, cfu_per_gram]) => ({ organism, cfu_per_gram }))

const feed = microbes(
  ['Azotobacter chroococcum', 4.2e8],
  ['Azospirillum brasilense', 4.6e8],
  ['Priestia megaterium', 4.4e8],
  ['Frateuria aurantia', 3.9e8],
)

const bloom = microbes(
  ['Frateuria aurantia', 5.9e8],
  ['Priestia megaterium', 6.2e8],
  ['Azotobacter chroococcum', 5.1e8],
)

const greens = microbes(
  ['Azospirillum brasilense', 6.1e8],
  ['Azotobacter chroococcum', 5.5e8],
  ['Priestia megaterium', 5.8e8],
)

/** One batch of each living product; pots, seeds and tools have none. */
export const sampleBatches: SampleBatch[] = [
  {
    of: 'balcony-feed',
    number: 'BF-2609-A',
    madeDaysAgo: 70,
    counts: feed,
    hasCertificate: true,
  },
  {
    of: 'bloom-and-fruit-feed',
    number: 'BL-2608-C',
    madeDaysAgo: 90,
    counts: bloom,
    hasCertificate: true,
  },
  {
    of: 'leafy-greens-feed',
    number: 'LG-2601-B',
    madeDaysAgo: 320,
    counts: greens,
    hasCertificate: false,
  },
  {
    of: 'Balcony Feed, 100 g',
    number: 'BF-2609-B',
    madeDaysAgo: 68,
    counts: feed,
    hasCertificate: true,
  },
]

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The batch of an item in a fresh shop; undefined for an item without one. */
export function sampleBatchOf(name: string, now: Date) {
  const batch = sampleBatches.find((one) => one.of === name)
  if (!batch) return {}
  const { number, madeDaysAgo, counts } = batch
  const made = new Date(now.getTime() - madeDaysAgo * 86_400_000)
  const expires = new Date(made)
  expires.setUTCMonth(made.getUTCMonth() + feedMonths)
  return { number, counts, madeOn: dayOf(made), expiresOn: dayOf(expires) }
}
