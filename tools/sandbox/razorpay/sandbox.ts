import { createBalance } from './account/balance.ts'
import { createAgenda } from './agenda.ts'
import { apiRoutes } from './api-routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { scriptFileRoutes } from './checkout/scripts.ts'
import type { Context } from './context.ts'
import { createFaultSettings } from './faults/fault-settings.ts'
import { createSandboxServer } from './http/server.ts'
import type { Entry } from './ledger/entry.ts'
import { type Journal, openJournal } from './ledger/journal.ts'
import { createLedger } from './ledger/ledger.ts'
import { resumeLinks } from './links/link-times.ts'
import { linkPages } from './links/page-routes.ts'
import { resumeCourses } from './payments/capture-times.ts'
import { resumeLateAuthorizations } from './payments/late-authorization.ts'
import { qrImages } from './qr-codes/image.ts'
import { resumeQrCodes } from './qr-codes/qr-times.ts'
import { resumeRefunds } from './refunds/create-refund.ts'
import { scriptRoutes } from './script-routes.ts'
import { defaultKeys, defaultWebhookUrl } from './settings.ts'
import { eventBody, laneOf } from './webhooks/event.ts'
import { createWebhookQueue } from './webhooks/webhook-queue.ts'

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
  let url = ''
  const append = (entry: Entry) => journal?.append(entry)
  const durable = async () => journal?.durable()

  const faultSettings = createFaultSettings({
    append,
    webhookUrl: options.webhookUrl,
    defaultUrl: defaultWebhookUrl,
    retryMs: options.retryMs ?? 500,
  })
  const webhookQueue = createWebhookQueue({
    append,
    durable,
    faultSettings,
    secret: options.webhookSecret ?? defaultKeys.webhookSecret,
    timeoutMs: options.webhookTimeoutMs ?? 5_000,
    giveUpAfterMs: options.giveUpAfterMs ?? 86_400_000,
  })
  const ledger = createLedger(append)
  const balance = createBalance(append)
  const replayers = [ledger.replay, webhookQueue.replay, faultSettings.replay, balance.replay]
  const context: Context = {
    ledger,
    balance,
    agenda,
    faultSettings,
    url: () => url,
    announce: (event, subject) =>
      webhookQueue.announce(laneOf(subject), eventBody(event, subject, Date.now())),
  }
  const ready = Promise.withResolvers<void>()
  const app = createSandboxServer({ durable, ready: ready.promise })
  app.register(async (api) => apiRoutes(api, context, keys, closing.signal), { prefix: '/v1' })
  app.register(async (pages) => scriptFileRoutes(pages), { prefix: '/v1' })
  app.register(async (checkout) => checkoutRoutes(checkout, context, keys), { prefix: '/v1/checkout' })
  app.register(async (pages) => linkPages(pages, context, keys.keySecret), { prefix: '/i' })
  app.register(async (images) => qrImages(images, context), { prefix: '/q' })
  app.register(async (scripts) => scriptRoutes(scripts, context, webhookQueue, keys.keySecret), {
    prefix: '/sandbox',
  })

  // The port comes before the file: a second sandbox on the same port must not touch the first one's state.
  url = await app.listen({ port: options.port, host: '127.0.0.1' })
  try {
    journal = await openJournal({
      path: options.stateFile,
      replay: (entry) => void replayers.some((replay) => replay(entry)),
      snapshot: () => [faultSettings, balance, ledger, webhookQueue].flatMap((part) => part.snapshot()),
    })
  } catch (error) {
    app.server.closeAllConnections()
    await app.close()
    throw error
  }
  ready.resolve()
  resumeLateAuthorizations(context)
  resumeCourses(context)
  resumeRefunds(context)
  resumeLinks(context)
  resumeQrCodes(context)
  webhookQueue.start()

  return {
    url,
    async close() {
      closing.abort()
      const impatience = setTimeout(() => app.server.closeAllConnections(), graceMs)
      await app.close()
      clearTimeout(impatience)
      agenda.clear()
      await webhookQueue.stop()
      await journal.close()
    },
  }
}
