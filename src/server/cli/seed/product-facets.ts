import type { Crop, FeedKind } from '#shared/copy/crops/crop.ts'
import { crops } from '#shared/copy/crops.ts'
import { collectedCrops, type GardenUse } from '#shared/garden/goods.ts'

/** Data of a sample product for lists, besides the text of its pack. */
interface Facets {
  /** The beginning of a long name, which cards show first. */
  shortName?: string
  /** Slugs of the crops that it suits. */
  crops: string[]
  gardenUse?: GardenUse
}

/** Slugs of the guides that the page of a sample product shows. */
export const productGuideSlugs: Record<string, string[]> = {
  'balcony-feed': ['feeding-pots-with-microbes', 'what-soil-microbes-do', 'reading-leaf-signals'],
  'bloom-and-fruit-feed': [
    'feeding-pots-with-microbes',
    'watering-through-an-indian-summer',
    'choosing-pots-and-grow-bags',
  ],
  'vermicompost-neem-blend': [
    'reviving-old-potting-soil',
    'potting-mix-that-drains',
    'vermicompost-in-a-flat',
  ],
  'leafy-greens-feed': ['feeding-pots-with-microbes', 'winter-sowing-calendar', 'what-soil-microbes-do'],
  'kitchen-garden-seeds': [
    'first-kitchen-garden-in-six-pots',
    'winter-sowing-calendar',
    'reading-the-light-on-your-balcony',
  ],
  'balcony-starter-kit': [
    'first-kitchen-garden-in-six-pots',
    'reading-the-light-on-your-balcony',
    'choosing-pots-and-grow-bags',
  ],
  'terracotta-herb-kit': ['choosing-pots-and-grow-bags', 'monsoon-balcony-care', 'potting-mix-that-drains'],
  'root-partner-mycorrhiza': ['what-soil-microbes-do', 'reviving-old-potting-soil'],
}

const slugOf = ({ slug }: Crop): string => slug

const everyCrop = crops.map(slugOf)

const cropsFedWith = (kind: FeedKind): string[] => crops.filter(({ feed }) => feed === kind).map(slugOf)

/** By the slug of the product. */
export const productFacets: Record<string, Facets> = {
  'balcony-feed': { shortName: 'Balcony Feed', crops: everyCrop, gardenUse: 'everyday' },
  'bloom-and-fruit-feed': { shortName: 'Bloom & Fruit', crops: cropsFedWith('fruit'), gardenUse: 'fruit' },
  'vermicompost-neem-blend': { shortName: 'Vermicompost', crops: everyCrop, gardenUse: 'compost' },
  'leafy-greens-feed': { shortName: 'Leafy Greens', crops: cropsFedWith('leaves'), gardenUse: 'leaves' },
  'kitchen-garden-seeds': { shortName: 'Kitchen Garden', crops: collectedCrops, gardenUse: 'seeds' },
  'balcony-starter-kit': { crops: ['coriander', 'palak', 'methi'], gardenUse: 'kit' },
  'terracotta-herb-kit': { crops: ['tulsi', 'coriander', 'methi'] },
  'root-partner-mycorrhiza': {
    shortName: 'Root Partner',
    crops: crops.filter(({ hasMycorrhiza }) => hasMycorrhiza !== false).map(slugOf),
  },
}
