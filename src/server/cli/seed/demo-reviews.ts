import { minGrams, teaspoonGrams } from '#shared/garden/dose.ts'
import type { Database } from '../../platform/database/database.ts'
import { reviews } from '../../platform/database/tables.ts'

interface DemoReview {
  productId: number
  stars: number
  title: string
  body: string
  daysAgo: number
  answer?: { text: string; daysAgo: number }
}

/** The demo shopper's reviews of the two products of her delivered order. */
const demoReviews: DemoReview[] = [
  {
    productId: 1,
    stars: 4,
    title: 'The tulsi is greener, the spoon is missing',
    body: 'Two feedings in three weeks for six pots. The tulsi and the mint have new leaves; the money plant looks as before. It smells of soil and nothing else. I would have liked a small spoon in the pouch, so I use a teaspoon now.',
    daysAgo: 9,
    answer: {
      text: `Thank you, Asha. A level teaspoon holds about ${teaspoonGrams} g, which is right for a pot of up to ${minGrams} litres.`,
      daysAgo: 8,
    },
  },
  {
    productId: 3,
    stars: 5,
    title: 'Fine and dry, no lumps',
    body: 'Came well packed and not damp. I mixed one part into three parts of old soil for the coriander, and the pots hold water for a day longer than before.',
    daysAgo: 12,
  },
]

const dayMs = 24 * 3_600_000

/** Inserts published reviews of the demo shopper, who bought these products in a delivered order. */
export async function seedDemoReviews(db: Database, accountId: number, now: Date): Promise<void> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs)
  await db.insert(reviews).values(
    demoReviews.map(({ daysAgo, answer, ...review }) => ({
      ...review,
      accountId,
      status: 'published' as const,
      shownName: 'Asha, Hyderabad',
      isVerified: true,
      answer: answer?.text ?? null,
      answeredAt: answer ? at(answer.daysAgo) : null,
      writtenAt: at(daysAgo),
      createdAt: at(daysAgo),
    })),
  )
}
