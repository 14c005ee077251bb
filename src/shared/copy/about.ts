import { fromSettings } from '../settings/settings.ts'
import { list, type PageText, paragraph } from './blocks.ts'

export const aboutText = fromSettings(
  ({ brand, legal, claims }): PageText => ({
    title: `About ${brand.name}`,
    summary: `Who makes ${brand.name}, why we work with soil microbes, and what we hold ourselves to.`,
    intro:
      'We make living fertilizers for people who garden in pots, on balconies and terraces, in Indian weather.',
    sections: [
      {
        id: 'our-story',
        heading: 'Our Story',
        blocks: [
          paragraph(
            `${brand.name} began with a plain observation. Farmers have used microbial inoculants for decades, in packs measured by the acre. A gardener with eleven pots on a balcony had no dose to go by.`,
          ),
          paragraph(
            `${legal.entityName}, ${legal.entityDescription}, already grew these organisms. We took the same strains, put them on a fine carrier that mixes easily into compost, and wrote the dose in grams for each litre of pot. The first packs went to neighbours, and most of what we know about balconies we learnt from their questions.`,
          ),
        ],
      },
      {
        id: 'our-edge',
        heading: 'Our Edge',
        blocks: [
          paragraph('What sets our packs apart from a bag marked “organic” at the nursery:'),
          list(
            ...(claims.cellCountRange
              ? [`A count you can hold us to: ${claims.cellCountRange}, tested for each batch.`]
              : []),
            'Doses made for containers, from a 6-inch pot to an 18-inch grow bag, instead of figures scaled down from fields.',
            'Makers who answer. Questions go to the people who grow the cultures and the people who grow the tomatoes.',
          ),
        ],
      },
      {
        id: 'our-approach',
        heading: 'Our Approach',
        blocks: [
          paragraph(
            'Feed the soil and let the soil feed the plant. A pot is a small world: water rushes through it, summer bakes it, and nutrients wash out of it. Microbes, compost and good drainage together keep it steady.',
          ),
          paragraph(
            'We say what a product does and what it does not. Our feeds support nutrition. They are not a medicine for sick plants, and they work over weeks rather than overnight.',
          ),
        ],
      },
      {
        id: 'mission',
        heading: 'Our Mission',
        blocks: [
          paragraph(
            'To make growing food and flowers in a few square feet something that any household can do well, without harsh chemicals and without guesswork.',
          ),
        ],
      },
      {
        id: 'vision',
        heading: 'Our Vision',
        blocks: [
          paragraph(
            'Indian cities where a green balcony is as ordinary as a clothes line, and where kitchen peel goes back to the soil it came from.',
          ),
        ],
      },
      {
        id: 'values',
        heading: 'Our Values',
        blocks: [
          list(
            'Candour: figures with their units, limits stated, mistakes admitted.',
            'Patience: soil has its own pace, and we do not promise to beat it.',
            'Thrift: less packaging, less waste, smaller doses used well.',
            'Neighbourliness: advice is free, whether or not you buy.',
          ),
        ],
      },
    ],
  }),
)
