import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { together } from '../../platform/database/batch.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { webhookEvents } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { createEventQueue, type FreshEvent, isPaidBy } from './event-queue.ts'
import { isOfPayment, readEvent, storableBody } from './webhook-event.ts'

/**
 * POST /api/razorpay-webhook, the provider's webhook. The signature is checked over the raw bytes; then the
 * event is stored, answered, and only after that processed, so that no answered event is lost.
 */
export function registerWebhook(app: FastifyInstance, shop: ShopWithProvider): void {
  const events = createEventQueue(shop)
  // The provider tells of one payment by several events at once.
  const store = together((fresh: NewEvent[]) => storeEvents(shop, fresh))
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
      if (await store(event)) events.add(event)
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    })
  })
}

/** Seconds that this process has for a new event before the sweep of any process takes it over. */
const headStartSeconds = 30

type NewEvent = FreshEvent & { name: string }

type Listed = {
  ids: string[]
  names: string[]
  bodies: string[]
  orders: (string | null)[]
  payments: (string | null)[]
}

/**
 * The money of an event that comes late has mostly settled its payment; such an event is stored as processed. The commit waits for the
 * disk, and takes a settlement there that was seen before it was there itself (see `awaitOnDisk`): an event that was answered does not
 * come again. They are written in one order, so that two processes that are told the same don't wait for each other.
 */
const stored = prepareQuery(
  { id: webhookEvents.id, isProcessed: sql<boolean>`processed_at IS NOT NULL` },
  (columns, { ids, names, bodies, orders, payments }: QueryParams<Listed>) => sql`
    WITH told AS MATERIALIZED (
      SELECT id, name, body, ${isPaidBy({ providerOrderId: sql`of_order`, providerPaymentId: sql`of_payment` })} AS is_known
      FROM unnest(${ids}::text[], ${names}::text[], ${bodies}::text[], ${orders}::text[], ${payments}::text[])
        AS told(id, name, body, of_order, of_payment)
    )
    INSERT INTO webhook_events (id, event, body, next_attempt_at, processed_at)
    SELECT id, name, body, now() + make_interval(secs => ${headStartSeconds}), CASE WHEN is_known THEN now() END
    FROM told ORDER BY id
    ON CONFLICT DO NOTHING RETURNING ${columns}`,
)

/** @returns for each event whether it is new and needs more work; a repetition does not. */
async function storeEvents({ db }: ShopWithProvider, events: NewEvent[]): Promise<boolean[]> {
  const rows = await stored.rows(db, {
    ids: events.map(({ id }) => id),
    names: events.map(({ name }) => name),
    bodies: events.map(({ body }) => body),
    orders: events.map(({ providerOrderId }) => providerOrderId),
    payments: events.map(({ providerPaymentId }) => providerPaymentId),
  })
  const open = new Set(rows.filter(({ isProcessed }) => !isProcessed).map(({ id }) => id))
  // Of two with the same id that come together, one is the repetition.
  return events.map(({ id }) => open.delete(id))
}

function eventOf(givenId: string | string[] | undefined, body: Buffer): NewEvent {
  const id = typeof givenId === 'string' && /^.{1,200}$/.test(givenId) ? givenId : hashOf(body)
  const text = storableBody(body)
  const { name, providerOrderId, providerPaymentId } = readEvent(text)
  const ofPayment = isOfPayment(name) ? { providerOrderId, providerPaymentId } : noPayment
  return { id, name, body: text, ...ofPayment }
}

const noPayment = { providerOrderId: null, providerPaymentId: null }

/** An event without an id is identified by its content. */
const hashOf = (body: Buffer): string => `sha256:${createHash('sha256').update(body).digest('hex')}`
