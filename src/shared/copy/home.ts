import { fixed } from '../fixed.ts'
import { fromSettings, type Settings } from '../settings/settings.ts'
import type { PageLink } from './blocks.ts'
import { figuresOf } from './figures.ts'
import { subscribingNote } from './subscribing.ts'

export interface Point {
  title: string
  text: string
  /** Leads to what it rests on. */
  source?: string | undefined
}

export interface HomeText {
  title: string
  summary: string
  /** Null where no marketplace sells the products. */
  marketplace: PageLink | null
  hero: { heading: string; text: string; image: string; imageAlt: string; actions: [PageLink, PageLink] }
  /** Why to trust the shop, each as a figure and what it counts; `source` leads to what it rests on. */
  proof: { figure: string; text: string; source?: string | undefined }[]
  benefits: { heading: string; points: Point[] }
  doses: { heading: string; text: string; note: string; action: PageLink }
  featured: { heading: string; text: string; action: PageLink }
  articles: { heading: string; text: string; action: PageLink }
  testimonials: { heading: string; rating: string | null; source: PageLink; action: PageLink }
  newsletter: { heading: string; text: string; note: string }
  /** What the figures and reasons above leave out, each with where it is proven, if anywhere. */
  trustBadges: { text: string; to: string | null }[]
}

export const homeText = fromSettings((settings): HomeText => {
  const { brand, marketplace, offers } = settings
  const rating = ratingOf(settings)
  return {
    title: 'Organic fertilizers for pots, balconies and terraces',
    summary:
      'Organic microbial fertilizers, vermicompost, seeds and kits for pots on Indian balconies and terraces, with doses by the gram.',
    marketplace: marketplace && { label: `Also on ${marketplace.name}`, to: marketplace.url },
    hero: {
      heading: 'Feed the soil. The balcony follows.',
      text: 'Organic microbial fertilizers and kits for pots in Indian homes, with a dose for every pot size and a plan for every season.',
      image: '/images/scenes/hero.jpg',
      imageAlt:
        'Pouches of Balcony Feed and Bloom & Fruit on a wooden table between pots of palak, tomato and chilli, in low sun',
      actions: [
        { label: 'Shop Our Products', to: '/productpage' },
        { label: 'Learn More', to: '/gardenplanner' },
      ],
    },
    proof: proofOf(settings),
    benefits: {
      heading: 'Why feed with microbes',
      points: [
        {
          title: 'Nutrients, released slowly',
          text: 'Soil bacteria fix nitrogen from the air and free phosphorus and potassium that are already in the pot. Roots take up what they need, week after week.',
        },
        ...claimedPoints(settings),
        {
          title: 'Measured for pots',
          text: 'About 1 g a litre of potting mix, 5 to 50 g a pot. Every pack says how much that is for your pot and how often to repeat it.',
        },
      ],
    },
    featured: {
      heading: 'Good places to start',
      text: 'Three packs that suit most balconies.',
      action: { label: 'See all products', to: '/productpage' },
    },
    doses: {
      heading: 'About 1 g a litre, 5 to 50 g a pot',
      text: `That is the whole rule of a ${brand.name} feed. Find your pot, weigh the dose, and repeat it every 15 to 20 days.`,
      note: '5 g, one level teaspoon, is the least for a small pot; 50 g is the most for a large one. Where the label on your pack differs, follow the label.',
      action: { label: 'Calculate your dose', to: '/dose' },
    },
    articles: {
      heading: 'From the growing guides',
      text: 'Practical reading for heat, monsoon and short winters.',
      action: { label: 'View All Articles', to: '/blog' },
    },
    testimonials: {
      heading: 'From other balconies',
      rating: rating && `${rating.figure} ${rating.text}`,
      source: { label: 'Where this comes from', to: '/reviews#source' },
      action: { label: 'Read All Reviews', to: '/reviews' },
    },
    newsletter: {
      heading: offers.subscriberLabel,
      text: 'Subscribe with your e-mail address, and the discount comes off your first order by itself. About twice a month we send you a growing guide.',
      note: subscribingNote,
    },
    trustBadges: trustBadgesOf(settings),
  }
})

/** The rating as a figure and what it counts; null without a rating. */
function ratingOf({ claims }: Settings): { figure: string; text: string } | null {
  const { averageRating, reviewCount } = claims
  if (averageRating === null) return null
  return {
    figure: `${averageRating}/${fixed.maxRating}`,
    text: reviewCount ? `from ${reviewCount} reviews` : 'on average',
  }
}

function proofOf(settings: Settings): HomeText['proof'] {
  const { cellCountRange, guarantee, proofs } = settings.claims
  const { returnWindow, freeAbove } = figuresOf(settings)
  const rating = ratingOf(settings)
  return present([
    rating && { ...rating, source: '/reviews#source' },
    cellCountRange !== null && {
      // The last number and its unit share a line.
      figure: cellCountRange.replace(/ (\S+) CFU\/g$/, '\u00a0$1'),
      text: 'living cells in each gram of feed',
      source: proofs.cellCount ?? undefined,
    },
    {
      figure: returnWindow,
      text: guarantee ? 'money back, even for an opened pack' : 'to return unopened packs',
      source: '/returns',
    },
    { figure: 'Free', text: `delivery above ${freeAbove}` },
  ])
}

/** The benefits that rest on claims. */
function claimedPoints({ claims }: Settings): Point[] {
  const { cellCount, cellCountRange, shelfLife, safety, proofs } = claims
  const keeps = shelfLife ? `, and keeps for ${shelfLife} in a cool, dry cupboard` : ''
  return present([
    cellCount !== null &&
      cellCountRange !== null && {
        title: cellCount,
        text: `Each bacterial feed is made to hold ${cellCountRange}${keeps}.`,
      },
    safety !== null && {
      title: safety,
      text: 'No synthetic salts and nothing that burns. Wash your hands after use and keep packs out of reach, as with any garden product.',
      source: proofs.safety ?? undefined,
    },
  ])
}

const trustBadgesOf = ({ claims: { proofs, ...claims } }: Settings): HomeText['trustBadges'] =>
  (['organic', 'cellCount', 'parentCompany', 'marketplace'] as const).flatMap((name) => {
    const text = claims[name]
    // The figures and reasons above have a cell count with its range.
    const isAbove = name === 'cellCount' && claims.cellCountRange !== null
    return text === null || isAbove ? [] : [{ text, to: proofs[name] }]
  })

const present = <Said>(list: (Said | false | null)[]): Said[] =>
  list.filter((one): one is Said => one !== false && one !== null)
