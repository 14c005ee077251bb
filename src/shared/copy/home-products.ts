/** What the home page shows of a product when the catalogue can't be read (specification §3). */
export interface HomeProduct {
  id: number
  name: string
  /** Rupees. */
  price: number
  description: string
  image: string
  category: string
  inStock: boolean
  /** 0, and not shown: without the catalogue nobody knows what its reviews give. */
  rating: number
}

/** Three of the catalogue that are sold at their list price; a test compares them with the sample data. */
export const homeProducts: HomeProduct[] = [
  {
    id: 1,
    name: 'Balcony Feed All-Purpose Microbial Fertilizer',
    price: 500,
    description:
      'The everyday feed for a mixed balcony: soil bacteria that fix nitrogen from the air and free the phosphorus and potassium already lying in the pot.',
    image: '/images/products/balcony-feed.jpg',
    category: 'Bio-fertilizers',
    inStock: true,
    rating: 0,
  },
  {
    id: 3,
    name: 'Vermicompost & Neem Cake Blend',
    price: 700,
    description:
      'Earthworm compost sieved to 4 mm and blended with cold-pressed neem cake. It opens up tired potting mix and holds moisture.',
    image: '/images/products/vermicompost-neem-blend.jpg',
    category: 'Vermicompost',
    inStock: true,
    rating: 0,
  },
  {
    id: 6,
    name: 'Balcony Starter Kit',
    price: 800,
    description:
      'A first kitchen garden that fits along one railing: three pots with saucers, seeds of coriander, palak and methi, and food for their first season.',
    image: '/images/products/balcony-starter-kit.jpg',
    category: 'Gardening Kits',
    inStock: true,
    rating: 0,
  },
]
