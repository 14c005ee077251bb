import type { Crop, FeedKind } from '#contract/content/crops/crop.ts'
import { crops } from '#contract/content/crops.ts'
import { seedCollection } from '#contract/garden/goods.ts'

/** What lists need of a sample product besides what stands on its pack. */
interface Facets {
  /** The beginning of a long name, which cards say first. */
  shortName?: string
  /** Slugs of the crops that it suits. */
  crops: string[]
}

const slugOf = ({ slug }: Crop): string => slug

const everyCrop = crops.map(slugOf)

const cropsFedWith = (kind: FeedKind): string[] => crops.filter(({ feed }) => feed === kind).map(slugOf)

/** By the slug of the product; migration 0176 writes the same for the products of earlier releases. */
export const productFacets: Record<string, Facets> = {
  'balcony-feed': { shortName: 'Balcony Feed', crops: everyCrop },
  'bloom-and-fruit-feed': { shortName: 'Bloom & Fruit', crops: cropsFedWith('fruit') },
  'vermicompost-neem-blend': { shortName: 'Vermicompost', crops: everyCrop },
  'leafy-greens-feed': { shortName: 'Leafy Greens', crops: cropsFedWith('leaves') },
  'kitchen-garden-seeds': { shortName: 'Kitchen Garden', crops: seedCollection.crops },
  'balcony-starter-kit': { crops: ['coriander', 'palak', 'methi'] },
  'terracotta-herb-kit': { crops: ['tulsi', 'coriander', 'methi'] },
  'root-partner-mycorrhiza': {
    shortName: 'Root Partner',
    crops: crops.filter(({ hasMycorrhiza }) => hasMycorrhiza !== false).map(slugOf),
  },
}
