import { subscribeDiscount, unsubscribe } from '#contract/newsletter.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import type { Handle } from '../../machine/http/api.ts'
import { isRobot } from '../../machine/http/read-input.ts'
import type { Shop } from '../../machine/shop.ts'
import { stopReminders } from '../garden/reminders.ts'
import { stopReviewRequests } from '../reviews/review-requests.ts'
import { subscribe, subscribedMessage } from './subscribe.ts'
import { endSubscription, unsubscribedMessage } from './unsubscribe.ts'

export function registerNewsletterRoutes(api: Handle, { db, settings: source }: Shop): void {
  api(subscribeDiscount, async ({ body }) => {
    if (!isRobot(body)) await inTransaction(db, (tx) => subscribe(tx, body.email))
    return { message: subscribedMessage(await source.current()) }
  })

  api(unsubscribe, async ({ body }) => {
    const stopped = (await stopReminders(db, body.token)) ?? (await stopReviewRequests(db, body.token))
    if (stopped) return { message: stopped }
    const settings = await source.current()
    await endSubscription(db, settings, body.token)
    return { message: unsubscribedMessage(settings) }
  })
}
