import type { ShopWithProvider } from '../provider/provider.ts'
import { type FreshEvent, markSettled, processEvent } from './process-events.ts'

/**
 * New events wait this long, in ms. The shopper's browser settles most payments meanwhile, which saves a call of the provider.
 */
const headStartMs = 500

/** How many new events one process processes at a time. */
const maxConcurrent = 4

/** How many more events wait in memory. The sweep processes the rest, and events that a stop loses. */
const maxWaiting = 1_000

export interface EventQueue {
  /** Processes a stored event soon. */
  add: (event: FreshEvent) => void
  /** Begins no more events, and resolves when all begun events have ended. */
  drain: () => Promise<void>
}

/** Processes new events in the background, a few at a time. */
export function createEventQueue(shop: ShopWithProvider): EventQueue {
  const fresh: FreshEvent[] = []
  const due: FreshEvent[] = []
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isDraining = false

  function start(work: () => Promise<void>): void {
    const started = work().finally(() => {
      running.delete(started)
      processDue()
    })
    running.add(started)
  }

  function processDue(): void {
    while (running.size < maxConcurrent) {
      const event = due.shift()
      if (!event) return
      start(() =>
        processEvent(shop, { ...event, attempts: 0 }).catch((err: unknown) =>
          shop.log.error({ err }, 'a webhook was left to the sweep'),
        ),
      )
    }
  }

  /** Most payments of the gathered events are settled by now; the other events are processed. */
  async function endHeadStart(): Promise<void> {
    timer = undefined
    const gathered = fresh.splice(0)
    const settled = await markSettled(shop.db, gathered).catch((err: unknown) => {
      shop.log.warn({ err }, 'settled webhooks could not be marked together')
      return new Set<string>()
    })
    if (!isDraining) due.push(...gathered.filter(({ id }) => !settled.has(id)))
  }

  return {
    add: (event) => {
      if (isDraining || fresh.length + due.length >= maxWaiting) return
      fresh.push(event)
      timer ??= setTimeout(() => start(endHeadStart), headStartMs)
    },
    drain: async () => {
      isDraining = true
      clearTimeout(timer)
      due.length = 0
      await Promise.all(running)
    },
  }
}
