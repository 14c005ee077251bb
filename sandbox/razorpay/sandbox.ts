import type { AddressInfo } from 'node:net'
import { createAgenda } from './agenda.ts'
import { apiRoutes } from './api-routes.ts'
import { createBooks } from './books/books.ts'
import type { Entry } from './books/entry.ts'
import { type Journal, openJournal } from './books/journal.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import type { Desk } from './desk.ts'
import { createRouter } from './http/router.ts'
import { createSandboxServer } from './http/server.ts'
import { resumeLatePayments } from './payments/late-payments.ts'
import { resumeRefunds } from './refunds/create-refund.ts'
import { scriptRoutes } from './script-routes.ts'
import { defaultKeys, defaultWebhookUrl } from './settings.ts'
import { createWeatherStation } from './weather/station.ts'
import { createCourier } from './webhooks/courier.ts'
import { eventBody } from './webhooks/event.ts'

export type SandboxOptions = {
  /** 0 takes a free one. */
  port: number
  /** The one file that holds everything; two running sandboxes must not share it. */
  stateFile: string
  /** Where webhooks go; `POST /sandbox/webhooks { url }` changes it while running. */
  webhookUrl?: string | undefined
  keyId?: string
  keySecret?: string
  webhookSecret?: string
  /** How long the shop has to answer a webhook; 5 s as the provider's. */
  webhookTimeoutMs?: number
  /** Pause before a webhook's first repetition. */
  retryMs?: number
  /** How long a webhook is repeated; a day as the provider's. */
  giveUpAfterMs?: number
}

export type Sandbox = { url: string; close: () => Promise<void> }

const graceMs = 2_000

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const keys = {
    keyId: options.keyId ?? defaultKeys.keyId,
    keySecret: options.keySecret ?? defaultKeys.keySecret,
  }
  const closing = new AbortController()
  const agenda = createAgenda()
  let journal: Journal | undefined
  const append = (entry: Entry) => journal?.append(entry)
  const durable = async () => journal?.durable()

  const station = createWeatherStation({
    append,
    webhookUrl: options.webhookUrl,
    defaultUrl: defaultWebhookUrl,
    retryMs: options.retryMs ?? 500,
  })
  const courier = createCourier({
    append,
    durable,
    station,
    secret: options.webhookSecret ?? defaultKeys.webhookSecret,
    timeoutMs: options.webhookTimeoutMs ?? 5_000,
    giveUpAfterMs: options.giveUpAfterMs ?? 86_400_000,
  })
  const books = createBooks(append)
  const desk: Desk = {
    books,
    agenda,
    station,
    announce: (event, subject) =>
      courier.announce(subject.payment.order_id, eventBody(event, subject, Date.now())),
  }
  const match = createRouter([
    ...apiRoutes(desk, keys, closing.signal),
    ...scriptRoutes(desk, courier, keys.keySecret),
    ...checkoutRoutes(desk, keys),
  ])
  const ready = Promise.withResolvers<void>()
  const server = createSandboxServer({ match, durable, ready: ready.promise })

  // The port comes before the file: a second sandbox on the same port must not touch the first one's state.
  await listen(server, options.port)
  try {
    journal = await openJournal({
      path: options.stateFile,
      replay: (entry) => void (books.replay(entry) || courier.replay(entry) || station.replay(entry)),
      snapshot: () => [...station.snapshot(), ...books.snapshot(), ...courier.snapshot()],
    })
  } catch (error) {
    server.close()
    server.closeAllConnections()
    throw error
  }
  ready.resolve()
  resumeLatePayments(desk)
  resumeRefunds(desk)
  courier.start()

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      closing.abort()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const impatience = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(impatience)
      agenda.clear()
      await courier.stop()
      await journal.close()
    },
  }
}

function listen(server: ReturnType<typeof createSandboxServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}
