import { createHmac } from 'node:crypto'
import type { FaultSettings } from '../faults/fault-settings.ts'
import { freshToken } from '../ids.ts'
import type { Entry } from '../ledger/entry.ts'
import type { Delivery, Tally } from './delivery.ts'
import { createLanes } from './lanes.ts'
import { createSender } from './post.ts'

export type WebhookQueue = {
  /** Queues one event under a fresh event id, by the current fault settings. */
  announce(lane: string, body: string): void
  /** Starts with the undelivered events of an earlier run. */
  start(): void
  stop(): Promise<void>
  tally(): Tally & { pending: number }
  replay(entry: Entry): boolean
  snapshot(): Entry[]
}

export type WebhookQueueOptions = {
  append: (entry: Entry) => void
  durable: () => Promise<void>
  faultSettings: FaultSettings
  secret: string
  /** How long the shop has to answer. */
  timeoutMs: number
  /** How long a delivery is repeated before it is given up. */
  giveUpAfterMs: number
}

const lanesAtOnce = 24
const maxHoldMs = 500

export function createWebhookQueue(options: WebhookQueueOptions): WebhookQueue {
  const { append, durable, faultSettings, secret, timeoutMs, giveUpAfterMs } = options
  const pending = new Map<number, Delivery>()
  const timers = new Map<number, NodeJS.Timeout>()
  const tally: Tally = { delivered: 0, abandoned: 0, dropped: 0 }
  const sender = createSender(timeoutMs)
  const lanes = createLanes<Delivery>(lanesAtOnce, attempt)
  let lastNumber = 0
  let isStopped = false

  function queue(eventId: string, lane: string, body: string): void {
    lastNumber += 1
    const number = lastNumber
    const createdAt = Date.now()
    const faults = faultSettings.current()
    const heldMs = faultSettings.chance(faults.shuffle) ? Math.round(faultSettings.random() * maxHoldMs) : 0
    // A delayed delivery leaves its lane, so that the next ones don't wait for it.
    const ownLane = heldMs > 0 ? `${lane} ${number}` : lane
    const dueAt = createdAt + faults.delay_ms + heldMs
    const delivery: Delivery = { number, eventId, lane: ownLane, body, attempts: 0, createdAt, dueAt }
    pending.set(number, delivery)
    append({ kind: 'delivery', value: delivery })
    schedule(delivery)
  }

  function schedule(delivery: Delivery): void {
    const waitMs = delivery.dueAt - Date.now()
    if (waitMs <= 0) {
      lanes.add(delivery.lane, delivery)
      return
    }
    const timer = setTimeout(() => {
      timers.delete(delivery.number)
      lanes.add(delivery.lane, delivery)
    }, waitMs)
    timers.set(delivery.number, timer)
  }

  async function attempt(delivery: Delivery): Promise<void> {
    try {
      await durable()
    } catch {
      // The journal has reported it and every call fails; an event that is not stored must not be sent.
      return
    }
    if (isStopped) return
    const isForged = faultSettings.chance(faultSettings.current().bad_signature)
    const signature = sign(delivery.body, isForged ? `not ${secret}` : secret)
    const isTaken = await sender.post(faultSettings.url(), delivery.body, {
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': delivery.eventId,
      'user-agent': 'Razorpay-Webhook/v1',
    })
    if (isTaken) settle(delivery, 'delivered')
    else if (!isStopped) retryLater(delivery)
  }

  function retryLater(delivery: Delivery): void {
    delivery.attempts += 1
    const { retry_ms, longest_retry_ms } = faultSettings.current()
    const pauseMs = Math.min(retry_ms * 2 ** (delivery.attempts - 1), longest_retry_ms)
    delivery.dueAt = Date.now() + pauseMs
    if (delivery.dueAt - delivery.createdAt > giveUpAfterMs) {
      settle(delivery, 'abandoned')
      return
    }
    const { number, attempts, dueAt } = delivery
    append({ kind: 'retry', value: { number, attempts, dueAt } })
    schedule(delivery)
  }

  function settle({ number }: Delivery, outcome: keyof Tally): void {
    pending.delete(number)
    tally[outcome] += 1
    append({ kind: 'settled', value: { number, outcome } })
  }

  return {
    announce(lane, body) {
      const faults = faultSettings.current()
      if (faultSettings.chance(faults.drop)) {
        tally.dropped += 1
        append({ kind: 'settled', value: { number: 0, outcome: 'dropped' } })
        return
      }
      const eventId = freshToken()
      queue(eventId, lane, body)
      // In its own lane the copy may overtake the original, as in production.
      if (faultSettings.chance(faults.duplicate)) queue(eventId, `${lane} again`, body)
    },
    start() {
      for (const delivery of pending.values()) schedule(delivery)
    },
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      sender.stop()
      await lanes.stop()
    },
    tally: () => ({ ...tally, pending: pending.size }),
    replay(entry) {
      if (entry.kind === 'delivery') {
        pending.set(entry.value.number, entry.value)
        lastNumber = Math.max(lastNumber, entry.value.number)
      } else if (entry.kind === 'retry') {
        Object.assign(pending.get(entry.value.number) ?? {}, entry.value)
      } else if (entry.kind === 'settled') {
        pending.delete(entry.value.number)
        tally[entry.value.outcome] += 1
      } else if (entry.kind === 'tally') {
        Object.assign(tally, entry.value)
      } else return false
      return true
    },
    snapshot: () => [
      { kind: 'tally', value: { ...tally } },
      ...pending.values().map((value): Entry => ({ kind: 'delivery', value })),
    ],
  }
}

function sign(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
