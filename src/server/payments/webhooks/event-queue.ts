import type { ShopWithProvider } from '../provider/provider.ts'
import { processEvent } from './process-events.ts'

/** A stored event that waits to be processed. */
export interface FreshEvent {
  id: string
  body: string
}

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

  function processDue(): void {
    while (running.size < maxConcurrent) {
      const event = due.shift()
      if (!event) return
      const work = processEvent(shop, { ...event, attempts: 0 })
        .catch((err: unknown) => shop.log.error({ err }, 'a webhook was left to the sweep'))
        .then(() => void running.delete(work))
        .then(processDue)
      running.add(work)
    }
  }

  function endHeadStart(): void {
    timer = undefined
    due.push(...fresh.splice(0))
    processDue()
  }

  return {
    add: (event) => {
      if (isDraining || fresh.length + due.length >= maxWaiting) return
      fresh.push(event)
      timer ??= setTimeout(endHeadStart, headStartMs)
    },
    drain: async () => {
      isDraining = true
      clearTimeout(timer)
      due.length = 0
      await Promise.all(running)
    },
  }
}
