import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { soonOnDisk } from '../../platform/database/soon-on-disk.ts'
import { webhookEvents } from '../../platform/database/tables.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { processEvent } from './process-events.ts'

/** A stored event that is still to be processed. */
export interface FreshEvent {
  id: string
  body: string
  /** The provider's order and payment, for an event of a payment. */
  providerOrderId: string | null
  providerPaymentId: string | null
}

/**
 * New events wait this long (ms). Most payments are settled by the shopper's browser, and then the provider need not be asked
 * about what its webhook says.
 */
const headStartMs = 500

/** How many new events one process handles at a time. */
const maxAtOnce = 4

/** How many more it keeps in memory; the rest, or those lost at a stop, wait for the sweep. */
const maxWaiting = 1_000

export interface EventQueue {
  /** Processes a stored event soon. */
  add: (event: FreshEvent) => void
  /** Begins nothing more, and resolves when everything that was begun has ended. */
  drain: () => Promise<void>
}

/** Processes new events in the background: those that are known by now together, the others a few at a time. */
export function createEventQueue(shop: ShopWithProvider): EventQueue {
  const fresh: FreshEvent[] = []
  const unknown: FreshEvent[] = []
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isDraining = false

  function run(work: Promise<void>): void {
    const ended = work
      .catch((err: unknown) => shop.log.error({ err }, 'webhooks were left to the sweep'))
      .then(() => void running.delete(ended))
      .then(next)
    running.add(ended)
  }

  async function look(): Promise<void> {
    timer = undefined
    const events = fresh.splice(0)
    const known = await markKnown(shop.db, events)
    if (isDraining) return
    unknown.push(...events.filter(({ id }) => !known.has(id)))
  }

  function next(): void {
    while (running.size < maxAtOnce) {
      const event = unknown.shift()
      if (!event) return
      run(processEvent(shop, { id: event.id, body: event.body, attempts: 0 }))
    }
  }

  return {
    add: (event) => {
      if (isDraining) return
      if (fresh.length + unknown.length < maxWaiting) fresh.push(event)
      timer ??= setTimeout(() => run(look()), headStartMs)
    },
    drain: async () => {
      isDraining = true
      clearTimeout(timer)
      fresh.length = 0
      unknown.length = 0
      await Promise.all(running)
    },
  }
}

/** Whether a payment is paid by the money of an event, so that there is nothing left to ask the provider. */
export const isPaidBy = (event: { providerOrderId: SQL; providerPaymentId: SQL }): SQL => sql`EXISTS (
  SELECT FROM payments
  WHERE provider_order_id = ${event.providerOrderId} AND provider_payment_id = ${event.providerPaymentId} AND status = 'paid')`

/** Marks the events whose payments were settled meanwhile as processed, and returns their ids. A mark that is lost is made by the sweep. */
async function markKnown(db: Database, events: FreshEvent[]): Promise<Set<string>> {
  const marked = await known.rows(db, {
    ids: events.map(({ id }) => id),
    orders: events.map(({ providerOrderId }) => providerOrderId),
    payments: events.map(({ providerPaymentId }) => providerPaymentId),
  })
  return new Set(marked.map(({ id }) => id))
}

type Listed = { ids: string[]; orders: (string | null)[]; payments: (string | null)[] }

const known = prepareQuery(
  { id: webhookEvents.id },
  (columns, { ids, orders, payments }: QueryParams<Listed>) => sql`
    UPDATE webhook_events SET processed_at = now(), last_error = NULL
    FROM unnest(${ids}::text[], ${orders}::text[], ${payments}::text[]) AS told(id, of_order, of_payment)
    WHERE webhook_events.id = told.id AND processed_at IS NULL AND ${soonOnDisk}
      AND ${isPaidBy({ providerOrderId: sql`told.of_order`, providerPaymentId: sql`told.of_payment` })}
    RETURNING ${columns}`,
)
