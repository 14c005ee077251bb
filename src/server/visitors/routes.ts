import { subscribeDiscount, unsubscribe } from '#contract/newsletter.ts'
import { createGardenPlan, sendContactMessage } from '#contract/visitors.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handle } from '../http/api.ts'
import type { Shop } from '../shop.ts'
import { planGarden, planReceived } from './plan-garden.ts'
import { messageSent, sendMessage } from './send-message.ts'
import { subscribe, subscribedMessage } from './subscribe.ts'
import { endSubscription, unsubscribedMessage } from './unsubscribe.ts'

/** A robot filled in the field that people don't see: it is answered as if all were well, and nothing happens. */
const isRobot = (body: { website?: string }): boolean => Boolean(body.website)

export function registerVisitorRoutes(api: Handle, { db }: Shop): void {
  api(subscribeDiscount, async ({ body }) => {
    if (!isRobot(body)) await inTransaction(db, (tx) => subscribe(tx, body.email))
    return { message: subscribedMessage }
  })

  api(unsubscribe, async ({ body }) => {
    await endSubscription(db, body.token)
    return { message: unsubscribedMessage }
  })

  api(sendContactMessage, async ({ body }) => {
    if (!isRobot(body)) await inTransaction(db, (tx) => sendMessage(tx, body))
    return { message: messageSent }
  })

  api(createGardenPlan, async ({ body }) => {
    if (!isRobot(body)) await inTransaction(db, (tx) => planGarden(tx, body))
    return { message: planReceived }
  })
}
