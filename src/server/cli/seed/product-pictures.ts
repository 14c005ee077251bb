import type { ProductImage } from '#contract/shop/products.ts'

/** The suffix after the slug: `balcony-feed-back.jpg`; the main picture has none. */
type View = '' | 'back' | 'detail' | 'use' | 'hand' | 'turn'

/** The side of a picture's square in pixels, large enough to read the print on front and back. */
const sideOf: Readonly<Record<View, number>> = {
  '': 1600,
  back: 1600,
  detail: 800,
  use: 800,
  hand: 800,
  turn: 720,
}

interface Picture {
  view: View
  alt: string
}

const feed = (name: string, front: string, use: string): Picture[] => [
  { view: '', alt: `A paper pouch of ${name} ${front}` },
  { view: 'back', alt: `The back of the pouch of ${name}, with how to use it, dose, contents and storage` },
  { view: 'use', alt: use },
]

/**
 * The pictures of each sample product by slug, the main one first. The seed writes them as rows, which the
 * owner edits.
 */
const pictures: Readonly<Record<string, Picture[]>> = {
  'balcony-feed': [
    ...feed(
      'Balcony Feed',
      'with a green label, a spoon of the dark powder before it, a small plant beside it',
      'A chilli plant with red fruit in a 12-inch clay pot, the pouch of Balcony Feed and a spoon with a dose before it',
    ),
    {
      view: 'hand',
      alt: 'A hand takes the pouch of Balcony Feed from a table: the pouch is a little taller than the hand is long',
    },
    {
      view: 'turn',
      alt: 'The pouch of Balcony Feed turns once: the front with its label, a thin side, and the back with use, dose and contents',
    },
  ],
  'bloom-and-fruit-feed': feed(
    'Bloom & Fruit',
    'with a terracotta label, between three ripe tomatoes and a tomato leaf',
    'A tomato plant with green, orange and red fruit in a 12-inch clay pot, the pouch of Bloom & Fruit before it',
  ),
  'vermicompost-neem-blend': feed(
    'Vermicompost & Neem Cake',
    'with a brown label, beside a heap of fine dark compost',
    'The bag of Vermicompost & Neem Cake beside palak in a 12-inch clay pot, a heap of the compost and a hand trowel before them',
  ),
  'leafy-greens-feed': feed(
    'Leafy Greens',
    'with a fresh green label, a spoon of the dark powder before it, beside a potted plant with broad leaves',
    'Palak in a long clay trough, the pouch of Leafy Greens and a spoon with a dose of the dark powder beside it',
  ),
  'kitchen-garden-seeds': [
    { view: '', alt: 'Six seed packets on two steps: okra, tomato, chilli, palak, methi and coriander' },
    { view: 'detail', alt: 'Packets of palak, coriander and chilli seed, a heap of the seed before each' },
    {
      view: 'use',
      alt: 'Seedlings in three clay pots on a wooden table, packets of methi and tomato seed before them',
    },
  ],
  'balcony-starter-kit': [
    {
      view: '',
      alt: 'All parts of the kit from above, numbered as in the list: three green pots, saucers, compost, feed, three seed packets and a guide',
    },
    {
      view: 'detail',
      alt: 'The bag of compost, the small pouch of feed and packets of coriander, palak and methi',
    },
    {
      view: 'use',
      alt: 'Three green 10-inch pots with young greens on a wooden table, the kit’s compost, feed and seed packets before them',
    },
  ],
  'terracotta-herb-kit': [
    {
      view: '',
      alt: 'All parts of the kit from above, numbered as in the list: three clay pots, saucers, compost, feed, three seed packets and a trowel',
    },
    {
      view: 'detail',
      alt: 'The bag of compost, the small pouch of feed and packets of tulsi, coriander and methi',
    },
    {
      view: 'use',
      alt: 'Three 10-inch clay pots with herbs on a wooden table, the kit’s compost, feed and seed packets before them',
    },
  ],
  'root-partner-mycorrhiza': feed(
    'Root Partner',
    'with a plum label, beside a small potted plant and a heap of clay granules',
    'A young plant in a 10-inch clay pot, the pouch of Root Partner and some of its clay granules before it',
  ),
}

/** All pouches and bags at one scale, for each product that comes in one. */
const packSizes: ProductImage = {
  src: '/images/scenes/pack-sizes.jpg',
  alt: 'All packs side by side at one scale: a 5 kg bag, two of 1 kg, two pouches of 500 g, one of 250 g and one of 100 g',
  width: 800,
  height: 800,
}

/** The gallery of a product, the main picture first. */
export const picturesOf = (slug: string): ProductImage[] => {
  const views = pictures[slug] ?? []
  const own = views.map(({ view, alt }) => {
    const name = `${slug}${view && `-${view}`}`
    const side = sideOf[view]
    return { src: `/images/products/${name}.jpg`, alt, width: side, height: side }
  })
  const isPack = views.some(({ view }) => view === 'back')
  return isPack ? [...own, packSizes] : own
}
