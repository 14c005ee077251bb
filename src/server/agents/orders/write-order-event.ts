import { eq } from 'drizzle-orm'
import { profilePath } from '#contract/agents/protocol.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { agentPlatforms } from '../../platform/database/tables.ts'
import { openSeedBox } from '../../staff/members/seed-box.ts'
import type { WriteForPlatform } from '../../staff/webhooks/send-webhooks.ts'
import { negotiate } from '../protocol/negotiate.ts'
import { toVersion } from '../protocol/to-version.ts'
import { contentDigest, signatureHeaders } from '../signatures/http-signatures.ts'
import { signingKey } from '../signatures/signing-keys.ts'
import { readOrder } from './read-order.ts'

const contentType = 'application/json'

/**
 * Writes an event of an order for its platform: the whole order as it is now, signed (RFC 9421). Nothing is sent while
 * agents are switched off.
 */
export const writeOrderEvent: WriteForPlatform = async ({ db, config }, { url, platformId }, delivery) => {
  if ((await readSettings(db)).agents.access !== 'on') return null
  const [platform] = await db.select().from(agentPlatforms).where(eq(agentPlatforms.id, platformId))
  if (!platform || delivery.orderId === null) return null
  const negotiated = negotiate(platform.profile)
  const { orderId } = delivery
  const order = await readOrder(db, { orderId, platformId }, { origin: config.publicUrl, negotiated })
  if (!order) return null
  const body = JSON.stringify(toVersion(order, negotiated.version))
  const { secrets } = await openSeedBox(config)
  const agent = `profile="${config.publicUrl}${profilePath}"`
  const digest = contentDigest(body)
  const { host, pathname, search } = new URL(url)
  const components = [
    ['@method', 'POST'],
    ['@authority', host],
    ['@path', pathname],
    ...(search === '' ? [] : [['@query', search] as const]),
    ['ucp-agent', agent],
    ['webhook-id', delivery.publicId],
    ['content-digest', digest],
    ['content-type', contentType],
  ] as const
  const created = Math.floor(Date.now() / 1000)
  return {
    headers: {
      'content-type': contentType,
      'ucp-agent': agent,
      'webhook-id': delivery.publicId,
      // The time of the event, as the protocol wants; the signature's `created` is the time of this try.
      'webhook-timestamp': String(Math.floor(Date.parse(delivery.occurredAt) / 1000)),
      'content-digest': digest,
      ...signatureHeaders(components, { ...(await signingKey({ db }, secrets)), created }),
    },
    body,
  }
}
