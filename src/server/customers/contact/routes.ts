import { askForBusiness as askForBusinessCall } from '#contract/shop/business.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { isRobot } from '../../platform/http/read-input.ts'
import { askForBusiness } from './ask-for-business.ts'
import { messageSentMessage, sendMessage } from './send-message.ts'

export function registerContactRoutes(api: Handle, { db }: AppContext): void {
  api(sendContactMessage, async ({ body, request }) => {
    const { website, ...message } = body
    const asker = { address: request.ip }
    if (!isRobot(body)) await inTransaction(db, (tx) => sendMessage(tx, message, asker))
    return { message: messageSentMessage }
  })

  api(askForBusinessCall, async ({ shopper, body }) => {
    await askForBusiness(db, shopper, body)
    return { message: 'Thank you. We have your request and answer by e-mail.' }
  })
}
