import assert from 'node:assert/strict'
import { afterEach } from 'node:test'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookDeliveries,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '#contract/admin/webhooks.ts'
import { publishEvents } from '#server/staff/webhooks/publish-events.ts'
import { sendWebhooks } from '#server/staff/webhooks/send-webhooks.ts'
import { openOffice } from './office.ts'
import { openReceiver, type Received } from './webhook-receiver.ts'

interface Made {
  id: number
  secret: string
}

interface Sending {
  timeoutMs?: number
  resolve?: () => Promise<{ address: string; family: number }[]>
  isLive?: boolean
  networks?: string[]
}

export const paramsOf = (id: number) => ({ params: { id: String(id) } })

export const verify = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers)

/** A back office and a receiver on this machine, for all tests of a file. Each test begins without endpoints. */
export async function openWebhooks() {
  const { shop, office } = await openOffice()
  const { db, config } = office.office
  const receiver = await openReceiver()
  const owner = { cookie: office.owner }

  const made: number[] = []

  /** An endpoint that wants `newsletter.joined`, unless it names others. */
  async function makeEndpoint(body: Record<string, unknown> = {}): Promise<Made> {
    const wanted = { url: receiver.url, events: ['newsletter.joined'], ...body }
    const answer = await office.call(createWebhookEndpoint, { ...owner, body: wanted })
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    made.push(answer.body.id)
    return answer.body
  }

  afterEach(async () => {
    for (const id of made.splice(0)) await office.call(deleteWebhookEndpoint, { ...owner, ...paramsOf(id) })
    receiver.received.length = 0
    receiver.answer((reply) => void reply.writeHead(204).end())
  })

  const endpointOf = async (id: number): Promise<WebhookEndpoint> =>
    (await office.call(getWebhookEndpoint, { ...owner, ...paramsOf(id) })).body

  const deliveriesOf = async (id: number): Promise<WebhookDelivery[]> =>
    (await office.call(listWebhookDeliveries, { ...owner, ...paramsOf(id) })).body.deliveries

  let addresses = 0

  /** A fact: someone joins the newsletter. */
  async function join(): Promise<string> {
    addresses += 1
    const email = `reader${addresses}@example.com`
    await db.execute(sql`INSERT INTO subscribers (email) VALUES (${email})`)
    return email
  }

  async function send({ isLive, networks, ...options }: Sending = {}): Promise<void> {
    await publishEvents({ db })
    const live = isLive ? { ...config, host: '0.0.0.0' } : config
    const context = { db, config: { ...live, webhookNetworks: networks ?? [] }, log: shop.log }
    await sendWebhooks(context, {
      stopping: new AbortController().signal,
      secrets: office.office.box.secrets,
      timeoutMs: 2_000,
      ...options,
    })
  }

  /** Makes all waiting deliveries due, and sends again. */
  async function sendLater(): Promise<void> {
    await db.execute(sql`UPDATE webhook_endpoints SET resumes_at = now()`)
    await db.execute(sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'waiting'`)
    await send()
  }

  return {
    shop,
    office,
    db,
    receiver,
    owner,
    makeEndpoint,
    endpointOf,
    deliveriesOf,
    join,
    send,
    sendLater,
  }
}
