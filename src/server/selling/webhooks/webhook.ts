import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { webhookEvents } from '../../machine/database/tables.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { createEventProcessor, type FreshEvent } from './process-events.ts'
import { readEvent } from './webhook-event.ts'

/**
 * POST /api/razorpay-webhook, the provider's webhook. The signature is checked over the raw bytes; then the
 * event is stored, answered, and only after that processed, so that no answered event is lost.
 */
export function registerWebhook(app: FastifyInstance, shop: ShopWithProvider): void {
  const events = createEventProcessor(shop)
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
      if (event) events.process(event)
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    })
  })
}

/** Seconds that this process has for a new event before the sweep of any process takes it over. */
const headStartSeconds = 30

/** @returns the event, or null for a repetition. */
async function storeEvent(
  { db }: ShopWithProvider,
  givenId: string | string[] | undefined,
  body: Buffer,
): Promise<FreshEvent | null> {
  const id = typeof givenId === 'string' && /^.{1,200}$/.test(givenId) ? givenId : hashOf(body)
  // PostgreSQL's text can't hold NUL, which no JSON has either.
  const text = body.toString('utf8').replaceAll('\0', '')
  const nextAttemptAt = sql`now() + make_interval(secs => ${headStartSeconds})`
  const { rowCount } = await db
    .insert(webhookEvents)
    .values({ id, event: readEvent(text).name, body: text, nextAttemptAt })
    .onConflictDoNothing()
  return rowCount === 1 ? { id, body: text } : null
}

/** An event without an id is identified by its content. */
const hashOf = (body: Buffer): string => `sha256:${createHash('sha256').update(body).digest('hex')}`
