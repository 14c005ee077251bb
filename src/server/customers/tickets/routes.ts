import { askAboutOrder as askCall, listOrderQuestions as listCall } from '#contract/shop/tickets.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { askAboutOrder, listOrderQuestions } from './order-questions.ts'

/** Routes of a shopper's questions about orders. */
export function registerOrderQuestions(api: Handle, { db }: AppContext): void {
  api(listCall, async ({ shopper, params }) => ({
    questions: await listOrderQuestions(db, shopper.accountId, params.id),
  }))
  api(askCall, async ({ shopper, params, body }) => {
    const number = await askAboutOrder(db, shopper, { ...params, ...body })
    return {
      message: `We have your question. Its number is ${number}; we reply by e-mail and here.`,
      questions: await listOrderQuestions(db, shopper.accountId, params.id),
    }
  })
}
