import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Besides the FAQ: pages of no product, of the living feeds, or of every product. */
export const questionPlaces = ['none', 'living', 'all'] as const

const AskedQuestion = z.object({
  id: z.string(),
  question: z.string(),
  /** Paragraphs. */
  answer: z.array(z.string()),
  /** On pages of which products it stands besides the FAQ. */
  products: z.enum(questionPlaces),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

const Faq = z.object({
  title: z.string(),
  summary: z.string(),
  contact: z.string(),
  questions: z.array(AskedQuestion),
})
export type Faq = z.infer<typeof Faq>

export const getFaq = endpoint({
  id: 'getFaq',
  method: 'GET',
  path: '/api/faq',
  tag: 'Shop',
  access: 'anyone',
  isContent: true,
  summary: 'List the questions of the FAQ in their order, with the products whose pages show them.',
  reply: Faq,
})
