import { createGardenPlan, sendContactMessage } from '#contract/contact.ts'
import { subscribeDiscount, unsubscribe } from '#contract/newsletter.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import type { Handle } from '../../machine/http/api.ts'
import type { Shop } from '../../machine/shop.ts'
import { planGarden, planReceived } from '../garden/plan-garden.ts'
import { subscribe, subscribedMessage } from '../newsletter/subscribe.ts'
import { endSubscription, unsubscribedMessage } from '../newsletter/unsubscribe.ts'
import { messageSent, sendMessage } from './send-message.ts'

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
