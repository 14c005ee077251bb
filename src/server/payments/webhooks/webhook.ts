import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { webhookEvents } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { createEventQueue } from './event-queue.ts'
import type { FreshEvent } from './process-events.ts'
import { isOfPayment, readEvent, storableBody } from './webhook-event.ts'

/**
 * POST /api/razorpay-webhook, the provider's webhook. Checks the signature over the raw bytes, stores the event and answers. The
 * queue processes the event afterwards, so that no answered event is lost.
 */
export function registerWebhook(app: FastifyInstance, shop: ShopWithProvider): void {
  const events = createEventQueue(shop)
  app.addHook('onClose', () => events.drain())
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/razorpay-webhook', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['x-razorpay-signature']
      if (typeof signature !== 'string' || !shop.provider.isWebhookSignature(body, signature)) {
        throw new ShopError('invalid_signature', 'The signature does not fit the body.')
      }
      const event = eventOf(request.headers['x-razorpay-event-id'], body)
      if (await storeEvent(shop, event)) events.add(event)
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    })
  })
}

/** How long this process has for a new event before a sweep takes it. */
const headStartSeconds = 30

type NewEvent = FreshEvent & { name: string }

/** @returns whether the event is new; a repetition is not stored. */
async function storeEvent({ db }: ShopWithProvider, { id, name, body }: NewEvent): Promise<boolean> {
  const nextAttemptAt = sql`now() + make_interval(secs => ${headStartSeconds})`
  const stored = await db
    .insert(webhookEvents)
    .values({ id, event: name, body, nextAttemptAt })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id })
  return stored.length > 0
}

function eventOf(givenId: string | string[] | undefined, body: Buffer): NewEvent {
  const id = typeof givenId === 'string' && /^.{1,200}$/.test(givenId) ? givenId : hashOf(body)
  const text = storableBody(body)
  const { name, providerOrderId, providerPaymentId } = readEvent(text)
  const isAttempt = isOfPayment(name) && providerOrderId !== null && providerPaymentId !== null
  return { id, name, body: text, attempt: isAttempt ? { providerOrderId, providerPaymentId } : null }
}

/** An event without an id is identified by its content. */
const hashOf = (body: Buffer): string => `sha256:${createHash('sha256').update(body).digest('hex')}`
