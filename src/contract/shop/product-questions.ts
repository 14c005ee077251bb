import type { GeneralQuestion, Question } from '#shared/copy/faq.ts'
import { doseOf, feedsInPack } from '#shared/garden/dose.ts'
import { isFeed } from '#shared/garden/goods.ts'
import type { Product } from './products.ts'

type Asked = Pick<Product, 'garden_use' | 'category' | 'net_weight_grams' | 'net_quantity'>

/** What shoppers ask of a product before they buy it: what its pack is good for, then what holds for its kind, then delivery. */
export function productQuestions(product: Asked, faq: GeneralQuestion[]): Question[] {
  const isLiving = product.category === 'Bio-fertilizers'
  const general = faq.filter(({ products }) => products === 'all' || (products === 'living' && isLiving))
  return [...ownQuestions(product), ...general]
}

/** Litres of a 12-inch pot, by which packs are compared. */
const usualLitres = 14

/** The questions that no other page answers. */
export function ownQuestions(product: Asked): Question[] {
  const { garden_use: use, category, net_weight_grams: grams, net_quantity } = product
  if (grams && isFeed(use)) return [feedQuestion(grams, net_quantity)]
  if (grams && use === 'compost') return [compostQuestion(grams, net_quantity)]
  return category === 'Seeds' || category === 'Gardening Kits' ? [sowingQuestion] : []
}

function feedQuestion(grams: number, quantity: string): Question {
  const dose = doseOf(usualLitres)
  return {
    id: 'how-long',
    question: 'How long does a pack last?',
    answer: [
      `A 12-inch pot holds ${usualLitres} litres of mix and gets ${dose} g at each feed, so ${quantity} give ${feedsInPack(grams, dose)} such feeds. For other pots, the calculator on this page counts grams and packs.`,
    ],
  }
}

const compostQuestion = (grams: number, quantity: string): Question => ({
  id: 'how-far',
  question: 'How far does a bag go?',
  answer: [
    `Refreshing a 12-inch pot takes about 1 kg, so ${quantity} refresh about ${Math.floor(grams / 1000)} of them. As the carrier of a microbial feed, ten times its weight is used: ${quantity} carry ${Math.floor(grams / 10)} g of feed.`,
  ],
})

const sowingQuestion: Question = {
  id: 'when-to-sow',
  question: 'When is the time to sow?',
  answer: [
    'That depends on where you live: our garden planner takes your PIN code and your pots, and names the weeks for each crop.',
  ],
}
