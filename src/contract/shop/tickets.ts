import * as z from 'zod/mini'
import { instant, longText } from '#shared/fields.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { endpoint } from '../endpoint.ts'

/** 'TKT001': the number of a ticket, which stands in the subject of its mails. */
export const publicTicketId = (number: number): string => `TKT${String(number).padStart(3, '0')}`

/** The number in 'TKT001', or null for anything that no ticket can be called. */
export function ticketNumber(publicId: string): number | null {
  const [, digits] = /^TKT(\d{3,15})$/i.exec(normaliseIdentifier(publicId)) ?? []
  return digits ? Number(digits) : null
}

const Question = z.object({
  /** 'TKT001' */
  number: z.string(),
  asked_at: instant,
  is_closed: z.boolean(),
  messages: z.array(z.object({ id: z.int(), at: instant, by: z.enum(['you', 'shop']), text: z.string() })),
})
export type Question = z.infer<typeof Question>

const params = z.object({ id: z.string() })
const signedOutMessage = 'You must be logged in to ask about your orders.'

export const listOrderQuestions = endpoint({
  id: 'listOrderQuestions',
  method: 'GET',
  path: '/api/orders/{id}/questions',
  tag: 'Orders',
  access: 'shopper',
  summary: 'List the shopper’s questions about an order with their answers, newest first.',
  signedOutMessage,
  params,
  reply: z.object({ questions: z.array(Question) }),
})

export const maxQuestionLength = 5000

export const askAboutOrder = endpoint({
  id: 'askAboutOrder',
  method: 'POST',
  path: '/api/orders/{id}/questions',
  tag: 'Orders',
  access: 'shopper',
  summary:
    'Ask about an order. While a question is open, this adds a message to it; the same words again change nothing.',
  signedOutMessage,
  params,
  body: z.object({ message: longText('Question', maxQuestionLength, 'Please write your question.') }),
  limit: { calls: 20, windowSeconds: 3600 },
  reply: z.object({ message: z.string(), questions: z.array(Question) }),
})
