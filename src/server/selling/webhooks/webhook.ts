import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { keepRead, type Slots } from '../../machine/database/kept-statement.ts'
import { soonOnDisk } from '../../machine/database/soon-on-disk.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { createEventQueue, type FreshEvent, isPaidBy } from './event-queue.ts'
import { isOfPayment, readEvent } from './webhook-event.ts'

/**
 * POST /api/razorpay-webhook, the provider's webhook. The signature is checked over the raw bytes; then the
 * event is stored, answered, and only after that processed, so that no answered event is lost.
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
      const event = await storeEvent(shop, request.headers['x-razorpay-event-id'], body)
      if (event) events.add(event)
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    })
  })
}

/** Seconds that this process has for a new event before the sweep of any process takes it over. */
const headStartSeconds = 30

type NewEvent = { [Name in keyof FreshEvent]: FreshEvent[Name] } & { name: string }

/**
 * The money of an event that comes late has mostly settled its payment; such an event is stored as processed, and lost without
 * harm. Any other is on the disk before it is answered.
 */
const stored = keepRead(
  { isProcessed: sql<boolean>`processed_at IS NOT NULL` },
  (columns, event: Slots<NewEvent>) => sql`
    INSERT INTO webhook_events (id, event, body, next_attempt_at, processed_at)
    VALUES (${event.id}, ${event.name}, ${event.body}, now() + make_interval(secs => ${headStartSeconds}),
      CASE WHEN ${isPaidBy({
        providerOrderId: sql`${event.providerOrderId}`,
        providerPaymentId: sql`${event.providerPaymentId}`,
      })} THEN CASE WHEN ${soonOnDisk} THEN now() END END)
    ON CONFLICT DO NOTHING RETURNING ${columns}`,
)

/** @returns the event, or null for a repetition and for one that needs no more work. */
async function storeEvent(
  { db }: ShopWithProvider,
  givenId: string | string[] | undefined,
  body: Buffer,
): Promise<FreshEvent | null> {
  const id = typeof givenId === 'string' && /^.{1,200}$/.test(givenId) ? givenId : hashOf(body)
  // PostgreSQL's text can't hold NUL, which no JSON has either.
  const text = body.toString('utf8').replaceAll('\0', '')
  const { name, providerOrderId, providerPaymentId } = readEvent(text)
  const ofPayment = isOfPayment(name) ? { providerOrderId, providerPaymentId } : noPayment
  const event = { id, body: text, ...ofPayment }
  const found = await stored.first(db, { ...event, name })
  return found && !found.isProcessed ? event : null
}

const noPayment = { providerOrderId: null, providerPaymentId: null }

/** An event without an id is identified by its content. */
const hashOf = (body: Buffer): string => `sha256:${createHash('sha256').update(body).digest('hex')}`
