import {
  getOwnSubscription,
  setOwnSubscription,
  subscribeDiscount,
  unsubscribe,
} from '#contract/shop/newsletter.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { isRobot } from '../../platform/http/read-input.ts'
import { stopReminders } from '../garden/reminders.ts'
import { endNotice } from '../notices/notice-links.ts'
import { stopReviewRequests } from '../reviews/review-requests.ts'
import { hasOrdered, isSubscribed, subscribe, subscribedMessage } from './subscribe.ts'
import { endSubscription, endSubscriptionOf, unsubscribedMessage } from './unsubscribe.ts'

export function registerNewsletterRoutes(api: Handle, { db, settings: source }: AppContext): void {
  api(subscribeDiscount, async ({ body, shopper }) => {
    if (!isRobot(body)) await inTransaction(db, (tx) => subscribe(tx, body.email))
    const isOwn = shopper?.email.toLowerCase() === body.email.toLowerCase()
    return { message: subscribedMessage(await source.current(), isOwn && (await hasOrdered(db, body.email))) }
  })

  api(getOwnSubscription, async ({ shopper }) => ({ isSubscribed: await isSubscribed(db, shopper.email) }))

  api(setOwnSubscription, async ({ shopper, body: { wanted } }) => {
    const settings = await source.current()
    if (wanted) await inTransaction(db, (tx) => subscribe(tx, shopper.email))
    else await endSubscriptionOf(db, shopper.email)
    const message = wanted
      ? subscribedMessage(settings, await hasOrdered(db, shopper.email))
      : unsubscribedMessage(settings)
    return { isSubscribed: wanted, message }
  })

  api(unsubscribe, async ({ body }) => {
    const stopped =
      (await stopReminders(db, body.token)) ??
      (await stopReviewRequests(db, body.token)) ??
      (await endNotice(db, body.token))
    if (stopped) return { message: stopped }
    const settings = await source.current()
    await endSubscription(db, body.token)
    return { message: unsubscribedMessage(settings) }
  })
}
