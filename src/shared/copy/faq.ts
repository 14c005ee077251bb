import { fromSettings } from '../settings/settings.ts'
import { figuresOf } from './figures.ts'
import { payingWords } from './paying-words.ts'
import { returnsInShort } from './returns-in-short.ts'

export interface Question {
  id: string
  question: string
  /** Paragraphs. */
  answer: string[]
}

/** One of the FAQ, with the products on whose pages it stands too. */
export interface GeneralQuestion extends Question {
  products: 'none' | 'living' | 'all'
}

export const faqText = fromSettings(({ support }) => ({
  title: 'Frequently asked questions',
  summary: 'How much to feed, how soon to expect results, what is safe, and how delivery and returns work.',
  contact: `Something else? Write to ${support.email} or call ${support.phone}.`,
}))

export const questions = fromSettings((settings): GeneralQuestion[] => {
  const { claims, support } = settings
  const figures = figuresOf(settings)
  const { refundTo } = payingWords(settings)
  return [
    {
      id: 'how-much',
      products: 'none',
      question: 'How much do I use, and how often?',
      answer: [
        'About 1 g a litre of potting mix at every feed: at least 5 g (a level teaspoon) and at most 50 g for one pot. A 12-inch pot holds 14 litres, so it gets 14 g. For beds, use 10 g per square metre.',
        'Mix the dose into ten times its weight of vermicompost and spread it on damp soil in the evening. Most vegetables are fed every 15 days, leafy greens every 20, foliage plants every 45. These figures are a guide: where the label on your pack differs, follow the label.',
      ],
    },
    {
      id: 'how-soon',
      products: 'living',
      question: 'How soon will I see a difference?',
      answer: [
        'Microbes have to settle and multiply around the roots first. Expect fresher growth after three to four weeks and a clear difference after two or three feeds. Seedlings and freshly potted plants respond sooner than old plants in tired soil.',
        'Light, water and drainage still come first. A tomato with two hours of sun will not fruit, whatever you feed it.',
      ],
    },
    {
      id: 'safe',
      products: 'living',
      question: 'Is it safe around children, pets and food crops?',
      answer: [
        'Yes, used as the label says. The feeds contain soil bacteria on a mineral carrier and no synthetic salts. They are not food: keep packs out of reach, avoid breathing the dust, and wash your hands and your harvest as usual.',
      ],
    },
    {
      id: 'storage',
      products: 'none',
      question: 'How long does a pack keep, and how do I store it?',
      answer: [
        `${claims.shelfLife ? `A sealed pack of a bacterial feed keeps for ${claims.shelfLife}. ` : ''}Each product’s page says how long its pack keeps, and the date is printed on it. Store it dry at 25–28 °C, away from direct sun and away from pesticides. After opening, press the air out, close the zip and use the feed within the season if you can.`,
      ],
    },
    {
      id: 'with-chemicals',
      products: 'living',
      question: 'Can I use it together with chemical fertilizers or pesticides?',
      answer: [
        'Leave seven days between a chemical pesticide or fungicide and a microbial feed, in either order, since many of them harm the organisms you have just added. A light dose of mineral fertilizer does less harm; give it in a different week.',
        'Tap water is fine. If yours smells of chlorine, let it stand for 24 hours.',
      ],
    },
    {
      id: 'delivery-returns',
      products: 'all',
      question: 'What does delivery cost, and what if I am not satisfied?',
      answer: [
        `Delivery anywhere in India costs ${figures.flatFee}, and nothing when your goods come to more than ${figures.freeAbove}. Orders leave within ${figures.processing} and usually arrive ${figures.delivery} later.`,
        `${returnsInShort(settings)} ${claims.guarantee ? `That is our ${claims.guarantee}, for one opened pack of each product. ` : ''}Begin on the page of your order or write to ${support.email} with its number; refunds go back to ${refundTo}.`,
      ],
    },
  ]
})
