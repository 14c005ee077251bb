/** The eight products of a new shop. Ids are fixed, since the footer and the sample orders refer to them. */
export interface SampleProduct {
  id: number
  slug: string
  name: string
  /** The generic name of the goods, as printed on the pack. */
  genericName: string
  description: string
  category: ProductCategory
  /** List price, tax included, in paise. */
  pricePaise: number
  /** Maximum retail price printed on the pack, tax included, in paise; never below the list price. */
  mrpPaise: number
  discountPercent: number
  imageUrl: string
  /** Packs in stock; for a kit as many as its parts allow. */
  stock: number
  isComingSoon: boolean
  /** Null for kits, whose parts are counted rather than weighed. */
  netWeightGrams: number | null
  netQuantity: string
  ingredients: string
  howToUse: string
  dose: string
  storage: string
  /** For a kit: that of its most expensive component. The components decide its tax. */
  hsn: string
  /** For a kit: the highest rate among its components. The components decide its tax. */
  taxRatePercent: number
  countryOfOrigin: string
  bestBefore: string
  /** Empty unless the product is a kit; the shares then add up to `pricePaise`. */
  components: KitComponent[]
}

export type ProductCategory = 'Bio-fertilizers' | 'Vermicompost' | 'Seeds' | 'Gardening Kits'

/** One priced component of a kit; a kit with several tax rates is invoiced line by line. */
export interface KitComponent {
  /** Its name in `sampleParts`. */
  name: string
  hsn: string
  taxRatePercent: number
  sharePaise: number
}

/** How long a sealed pack of a bacterial feed keeps, on its page and its batch; the owner's claim says the same in years. */
export const feedMonths = 24

const bioFertilizer = {
  category: 'Bio-fertilizers',
  hsn: '3101',
  taxRatePercent: 5,
  countryOfOrigin: 'India',
  bestBefore: `${feedMonths} months from manufacture`,
  components: [],
} as const satisfies Partial<SampleProduct>

const microbeStorage =
  'Keep at 25–28 °C in a dry place away from direct sun, with the zip closed. Do not store beside chemical pesticides. Use before the date on the pack.'

const feedingMethod =
  'Weigh the dose, mix it into ten times its weight of moist vermicompost and spread the mix over damp soil, a hand’s width from the stem. Scratch it in lightly and water. Feed in the evening, and leave seven days between a chemical pesticide or fungicide and a feed.'

/** The parts of a kit, a line each; its main picture shows them by these numbers. */
const numbered = (parts: string[]): string => parts.map((part, i) => `${i + 1}. ${part}`).join('\n')

export const sampleProducts: SampleProduct[] = [
  {
    ...bioFertilizer,
    id: 1,
    slug: 'balcony-feed',
    name: 'Balcony Feed All-Purpose Microbial Fertilizer',
    genericName: 'Bio-fertilizer (microbial consortium, carrier-based powder)',
    description:
      'The everyday feed for a mixed balcony: four kinds of soil bacteria that fix nitrogen from the air and free the phosphorus and potassium already lying in your potting mix. It suits vegetables, herbs, flowers and foliage alike, so one pouch looks after the tomato, the tulsi and the money plant. At 14 g for a 12-inch pot, 500 g gives thirty-five such feeds.',
    pricePaise: 50_000,
    mrpPaise: 50_000,
    discountPercent: 0,
    imageUrl: '/images/products/balcony-feed.jpg',
    stock: 5_000,
    isComingSoon: false,
    netWeightGrams: 500,
    netQuantity: '500 g',
    ingredients:
      'Azotobacter chroococcum, Azospirillum brasilense, phosphate-solubilising bacteria (Priestia megaterium) and potash-mobilising bacteria (Frateuria aurantia) on a sterilised lignite carrier. Total viable count 1.5 to 2 billion CFU/g.',
    howToUse: feedingMethod,
    dose: '1 g per litre of potting mix at each feed. Limits: at least 5 g (a level teaspoon), at most 50 g a pot. Examples: 8 g for a 10-inch pot, 14 g for a 12-inch pot. Beds: 10 g per square metre. Repeat: every 15 to 20 days for vegetables and herbs, every 45 days for foliage plants.',
    storage: microbeStorage,
  },
  {
    ...bioFertilizer,
    id: 2,
    slug: 'bloom-and-fruit-feed',
    name: 'Bloom & Fruit Microbial Fertilizer',
    genericName: 'Bio-fertilizer (microbial consortium, carrier-based powder)',
    description:
      'For plants that have to flower before they can feed you: tomato, chilli, brinjal, capsicum, cucumber, roses and hibiscus. It leads with bacteria that mobilise potassium and dissolve phosphorus, the two nutrients in demand from the first bud onwards, with Azotobacter for steady leaf growth behind them. The 1 kg pouch is meant for terraces and for balconies with a dozen large pots.',
    pricePaise: 115_000,
    mrpPaise: 115_000,
    discountPercent: 15,
    imageUrl: '/images/products/bloom-and-fruit-feed.jpg',
    stock: 5_000,
    isComingSoon: false,
    netWeightGrams: 1_000,
    netQuantity: '1 kg',
    ingredients:
      'Potash-mobilising bacteria (Frateuria aurantia), phosphate-solubilising bacteria (Priestia megaterium) and Azotobacter chroococcum on a sterilised lignite carrier. Total viable count 1.5 to 2 billion CFU/g.',
    howToUse: `Begin when the first buds show and go on until the last harvest. ${feedingMethod}`,
    dose: '1 g per litre of potting mix at each feed. Limits: at least 5 g (a level teaspoon), at most 50 g a pot. Examples: 14 g for a 12-inch pot, 19 g for a 12 × 12 inch grow bag. Beds: 10 g per square metre. Repeat: every 12 days for cucumber and gourds, every 15 days for tomato, chilli, brinjal, capsicum and roses.',
    storage: microbeStorage,
  },
  {
    id: 3,
    slug: 'vermicompost-neem-blend',
    name: 'Vermicompost & Neem Cake Blend',
    genericName: 'Organic manure (vermicompost with neem cake)',
    description:
      'Earthworm compost sieved to 4 mm and blended with cold-pressed neem cake, which gives up its nitrogen slowly over a couple of months. It opens up tired potting mix, holds moisture through a May afternoon, and is the carrier in which every Soilkin feed is mixed before it goes into the pot. The 5 kg bag is enough to refresh about five 12-inch pots.',
    category: 'Vermicompost',
    pricePaise: 70_000,
    mrpPaise: 70_000,
    discountPercent: 0,
    imageUrl: '/images/products/vermicompost-neem-blend.jpg',
    stock: 5_000,
    isComingSoon: false,
    netWeightGrams: 5_000,
    netQuantity: '5 kg',
    ingredients: 'Vermicompost from cow dung and leaf litter 90 %, cold-pressed neem cake 10 %, by weight.',
    howToUse:
      'For a new mix, use one part of the blend with two parts of garden soil and one part of cocopeat. To refresh a pot, loosen the top 5 cm of soil, work the blend in without disturbing thick roots, and water well. As a carrier, take ten times the weight of the microbial feed.',
    dose: 'New mixes: a quarter of the volume. Refreshing: about 1 kg for a 12-inch pot and 600 g for a 10-inch pot, every 60 days. Beds: 1 kg per square metre at planting.',
    storage:
      'Keep in shade with the bag folded shut. It should feel as damp as a wrung-out cloth: sprinkle water if it dries out. Do not leave the bag in rain or in direct sun.',
    hsn: '3101',
    taxRatePercent: 5,
    countryOfOrigin: 'India',
    bestBefore: '12 months from manufacture',
    components: [],
  },
  {
    ...bioFertilizer,
    id: 4,
    slug: 'leafy-greens-feed',
    name: 'Leafy Greens Microbial Fertilizer',
    genericName: 'Bio-fertilizer (nitrogen-fixing consortium, carrier-based powder)',
    description:
      'A nitrogen-first feed for the pots you cut from every week: palak, methi, coriander, amaranthus, lettuce and mint. Azospirillum lives along the roots and Azotobacter in the soil between them; both fix nitrogen from the air and share it slowly, so that leaves fill out without the soft, sappy growth that follows a strong dose of urea. The 500 g pouch gives a hundred feeds of 5 g, the dose of a small trough.',
    pricePaise: 50_000,
    mrpPaise: 50_000,
    discountPercent: 0,
    imageUrl: '/images/products/leafy-greens-feed.jpg',
    stock: 5_000,
    isComingSoon: false,
    netWeightGrams: 500,
    netQuantity: '500 g',
    ingredients:
      'Azospirillum brasilense, Azotobacter chroococcum and phosphate-solubilising bacteria (Priestia megaterium) on a sterilised lignite carrier. Total viable count 1.5 to 2 billion CFU/g.',
    howToUse: `Feed once when seedlings have four true leaves, and again after every second cutting. ${feedingMethod}`,
    dose: '1 g per litre of potting mix at each feed. Limits: at least 5 g (a level teaspoon), at most 50 g a pot. Examples: 5 g for a trough of up to 5 litres, 8 g for a 10-inch pot. Beds: 10 g per square metre. Repeat: every 20 days, for mint every 25.',
    storage: microbeStorage,
  },
  {
    id: 5,
    slug: 'kitchen-garden-seeds',
    name: 'Kitchen Garden Seed Collection',
    genericName: 'Vegetable and herb seeds',
    description:
      'Six open-pollinated kitchen favourites in paper packets: palak, methi, coriander, okra, tomato and chilli. Each packet carries the sowing months for the plains of the north, the south, the coast and the hills, the depth to sow at, and the date of the germination test. Save seed from your best plants and the collection need not be bought twice.',
    category: 'Seeds',
    pricePaise: 29_000,
    mrpPaise: 29_000,
    discountPercent: 0,
    imageUrl: '/images/products/kitchen-garden-seeds.jpg',
    stock: 40,
    isComingSoon: false,
    netWeightGrams: 40,
    netQuantity: '6 packets, 40 g',
    ingredients: 'Methi 15 g, coriander 10 g, okra 8 g, palak 5 g, tomato 1 g, chilli 1 g. Untreated.',
    howToUse:
      'Sow at twice the thickness of the seed in a moist, loose mix. Split coriander seed by rolling it under a cup, and soak okra and methi overnight. Raise tomato and chilli in a small tray and move them when they have four true leaves; sow the others where they are to grow.',
    dose: 'A 5-litre trough takes about 1 g of palak, 2 g of methi or 2 g of coriander. Two seeds of okra for a 12-litre pot, thinned to the stronger one. One tomato plant for 15 litres, one chilli plant for 12 litres.',
    storage:
      'Keep the packets in a closed tin in a cool, dry cupboard. Fold opened packets shut with the card inside.',
    hsn: '1209',
    taxRatePercent: 0,
    countryOfOrigin: 'India',
    bestBefore: '9 months from the test date on each packet',
    components: [],
  },
  {
    id: 6,
    slug: 'balcony-starter-kit',
    name: 'Balcony Starter Kit',
    genericName: 'Gardening kit (pots, seeds, bio-fertilizer, vermicompost)',
    description:
      'A first kitchen garden that fits along one railing: three 10-inch pots with saucers, seeds of coriander, palak and methi, and food for their first season. The feed and the vermicompost are portioned to match, four rounds for all three pots, so there is nothing to calculate. You add about 25 litres of potting mix and a place with four to five hours of sun.',
    category: 'Gardening Kits',
    pricePaise: 80_000,
    mrpPaise: 80_000,
    discountPercent: 0,
    imageUrl: '/images/products/balcony-starter-kit.jpg',
    stock: 5_000,
    isComingSoon: false,
    netWeightGrams: null,
    netQuantity: '1 kit',
    ingredients: numbered([
      'Three 10-inch pots of recycled plastic',
      'Three saucers to match',
      'Vermicompost & Neem Cake Blend, 1 kg',
      'Balcony Feed, 100 g',
      'Coriander seeds, 5 g',
      'Palak seeds, 3 g',
      'Methi seeds, 5 g',
      'A printed guide in English, Hindi and Telugu',
    ]),
    howToUse:
      'Fill the pots to 3 cm below the rim, sow one crop in each, cover the seed lightly and keep the soil moist until the seedlings are up. Start feeding when they have four true leaves: mix 24 g of Balcony Feed into 240 g of the blend and share it among the three pots, in the evening, on damp soil.',
    dose: '8 g of feed for each 10-inch pot (8.4 litres), in 80 g of the vermicompost blend. Repeat: every 20 days. The kit holds four such rounds for all three pots.',
    storage:
      'Keep seeds, feed and compost at 25–28 °C in a dry place away from direct sun until you use them.',
    hsn: '3924',
    taxRatePercent: 18,
    countryOfOrigin: 'India',
    bestBefore: `9 months from packing (seeds); ${feedMonths} months from manufacture (Balcony Feed)`,
    components: [
      {
        name: 'Plastic pots with saucers, 10 inch, set of 3',
        hsn: '3924',
        taxRatePercent: 18,
        sharePaise: 36_000,
      },
      { name: 'Seeds: coriander, palak, methi', hsn: '1209', taxRatePercent: 0, sharePaise: 9_000 },
      { name: 'Balcony Feed, 100 g', hsn: '3101', taxRatePercent: 5, sharePaise: 15_000 },
      { name: 'Vermicompost & Neem Cake Blend, 1 kg', hsn: '3101', taxRatePercent: 5, sharePaise: 20_000 },
    ],
  },
  {
    id: 7,
    slug: 'terracotta-herb-kit',
    name: 'Terracotta Herb Garden Kit',
    genericName: 'Gardening kit (earthen pots, seeds, bio-fertilizer, vermicompost, trowel)',
    description:
      'Three hand-turned 10-inch terracotta pots with seeds of tulsi, coriander and methi, food for the first season and a steel hand trowel. Unglazed clay lets roots breathe and keeps the soil some degrees cooler in April and May, which herbs repay with scent. Every pot is packed in its own corrugated sleeve and replaced if it reaches you cracked.',
    category: 'Gardening Kits',
    pricePaise: 165_000,
    mrpPaise: 165_000,
    discountPercent: 0,
    imageUrl: '/images/products/terracotta-herb-kit.jpg',
    stock: 0,
    isComingSoon: false,
    netWeightGrams: null,
    netQuantity: '1 kit',
    ingredients: numbered([
      'Three 10-inch pots of unglazed terracotta',
      'Three saucers to match',
      'Vermicompost & Neem Cake Blend, 1 kg',
      'Balcony Feed, 100 g',
      'Tulsi seeds, 1 g',
      'Coriander seeds, 5 g',
      'Methi seeds, 5 g',
      'A stainless-steel hand trowel with a neem-wood handle',
    ]),
    howToUse:
      'Soak the pots in a bucket for an hour before filling, so that the clay does not draw water from the mix. Fill to 3 cm below the rim, sow one herb in each pot, and water a little more often than you would in plastic. Start feeding when the seedlings have four true leaves, in the evening, on damp soil.',
    dose: '8 g of feed for each 10-inch pot (8.4 litres), in 80 g of the vermicompost blend. Repeat: every 20 days for coriander and methi, every 30 days for tulsi.',
    storage:
      'Keep seeds, feed and compost at 25–28 °C in a dry place away from direct sun until you use them.',
    hsn: '6912',
    taxRatePercent: 18,
    countryOfOrigin: 'India',
    bestBefore: `9 months from packing (seeds); ${feedMonths} months from manufacture (Balcony Feed)`,
    components: [
      {
        name: 'Terracotta pots with saucers, 10 inch, set of 3',
        hsn: '6912',
        taxRatePercent: 5,
        sharePaise: 105_000,
      },
      { name: 'Seeds: tulsi, coriander, methi', hsn: '1209', taxRatePercent: 0, sharePaise: 9_000 },
      { name: 'Balcony Feed, 100 g', hsn: '3101', taxRatePercent: 5, sharePaise: 15_000 },
      { name: 'Vermicompost & Neem Cake Blend, 1 kg', hsn: '3101', taxRatePercent: 5, sharePaise: 20_000 },
      { name: 'Hand trowel', hsn: '8201', taxRatePercent: 18, sharePaise: 16_000 },
    ],
  },
  {
    ...bioFertilizer,
    id: 8,
    slug: 'root-partner-mycorrhiza',
    name: 'Root Partner Mycorrhiza Granules',
    genericName: 'Mycorrhizal bio-fertilizer (granules)',
    description:
      'Mycorrhizal fungi grow into the root and out into the soil, and bring back water and phosphorus from places that roots alone cannot reach. The granules go into the planting hole, touching the roots, and work for the life of the plant, so each plant needs them only once. They help nearly everything on a balcony except cabbage, cauliflower, radish, palak and their cousins, which form no partnership with these fungi.',
    pricePaise: 42_000,
    mrpPaise: 42_000,
    discountPercent: 0,
    imageUrl: '/images/products/root-partner-mycorrhiza.jpg',
    stock: 0,
    isComingSoon: true,
    netWeightGrams: 250,
    netQuantity: '250 g',
    ingredients:
      'Spores and root fragments of Rhizophagus irregularis and Funneliformis mosseae on clay granules.',
    howToUse:
      'Use once, when you sow, transplant or repot. Place the granules where the roots will sit, set the plant on top so that roots touch them, fill and water. For a plant already in its pot, make a few holes to root depth with a stick and drop the granules in.',
    dose: '25 g for each plant in a pot, 10 g for each plant in a nursery bag, 200 g for a young tree. The 250 g pouch serves ten potted plants.',
    storage: microbeStorage,
  },
]
