import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { Envelope } from '../event-data.ts'
import { eventTypeKeys } from '../event-types.ts'
import { cursor, rowId } from './fields.ts'

const params = z.object({ id: rowId })

/** No-code tools add an endpoint for each of their flows. */
export const maxEndpoints = 50

const url = z
  .url({ protocol: /^https?$/, error: 'Write an address such as https://example.com/hooks.' })
  .check(z.maxLength(1000, 'Address can have at most 1000 characters.'))

const events = z
  .array(z.enum(eventTypeKeys, 'Unknown event.'))
  .check(z.minLength(1, 'Choose at least one event.'), z.maxLength(eventTypeKeys.length, 'Too many events.'))

export const WebhookEndpoint = z.object({
  id: z.int(),
  /** Callers who may not change the endpoint see only scheme and host, since the rest may have a secret. */
  url: z.string(),
  events: z.array(z.string()),
  include_personal_data: z.boolean(),
  state: z.enum(['active', 'paused', 'off']),
  /** Why the endpoint was switched off; null for any other state. */
  off_reason: z.nullable(z.enum(['gone', 'failing', 'secret_unreadable', 'token_ended'])),
  /** The first failure since the last success. */
  failing_since: z.nullable(instant),
  /** The last success. */
  delivered_at: z.nullable(instant),
  /** Events that wait to be sent. */
  waiting: z.int(),
  /** The moment until which the former secret signs too. */
  former_until: z.nullable(instant),
  /** A member of the staff, or 'token X of Y'. */
  made_by: z.string(),
  created_at: instant,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const WebhookDelivery = z.object({
  id: z.int(),
  event_id: z.string(),
  type: z.string(),
  occurred_at: instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** The last try. */
  tried_at: z.nullable(instant),
  status_code: z.nullable(z.int()),
  duration_ms: z.nullable(z.int()),
  problem: z.nullable(z.string()),
  /** The next try; null once the event is delivered or given up. */
  next_try_at: z.nullable(instant),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const shared = { tag: 'Webhooks' } as const
const Secret = z.object({ id: z.int(), secret: z.string() })
const Done = z.object({ message: z.string() })

export const listWebhookEndpoints = endpoint({
  ...shared,
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: '/api/webhook-endpoints',
  access: 'webhooks.read',
  summary: 'List webhook endpoints, newest first.',
  reply: z.object({ endpoints: z.array(WebhookEndpoint) }),
})

export const createWebhookEndpoint = endpoint({
  ...shared,
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: '/api/webhook-endpoints',
  access: 'webhooks.write',
  requiresReauthentication: true,
  isForScopedTokens: true,
  summary:
    'Add a webhook endpoint. The reply shows the secret that signs its events, once. A token needs `read:customers` for personal data, and its endpoints end with it.',
  body: z.object({
    url,
    events,
    include_personal_data: z.optional(z.boolean('Say whether it gets personal data.')),
  }),
  reply: Secret,
})

export const getWebhookEndpoint = endpoint({
  ...shared,
  id: 'getWebhookEndpoint',
  method: 'GET',
  path: '/api/webhook-endpoints/{id}',
  access: 'webhooks.read',
  summary: 'Get a webhook endpoint.',
  params,
  reply: WebhookEndpoint,
})

export const editWebhookEndpoint = endpoint({
  ...shared,
  id: 'editWebhookEndpoint',
  method: 'PATCH',
  path: '/api/webhook-endpoints/{id}',
  access: 'webhooks.write',
  requiresReauthentication: true,
  isForScopedTokens: true,
  summary:
    'Change the address, the events or the personal data of a webhook endpoint. A token changes its own ones.',
  params,
  body: z.object({
    url: z.optional(url),
    events: z.optional(events),
    include_personal_data: z.optional(z.boolean('Say whether it gets personal data.')),
  }),
  reply: WebhookEndpoint,
})

export const pauseWebhookEndpoint = endpoint({
  ...shared,
  id: 'pauseWebhookEndpoint',
  method: 'POST',
  path: '/api/webhook-endpoints/{id}/pause',
  access: 'webhooks.write',
  isForPeople: true,
  summary: 'Pause a webhook endpoint. Its events wait, for 30 days at most. Idempotent.',
  params,
  reply: WebhookEndpoint,
})

export const resumeWebhookEndpoint = endpoint({
  ...shared,
  id: 'resumeWebhookEndpoint',
  method: 'POST',
  path: '/api/webhook-endpoints/{id}/resume',
  access: 'webhooks.write',
  isForPeople: true,
  summary: 'Resume a webhook endpoint that is paused or was switched off. Idempotent.',
  params,
  reply: WebhookEndpoint,
})

export const deleteWebhookEndpoint = endpoint({
  ...shared,
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/api/webhook-endpoints/{id}',
  access: 'webhooks.write',
  summary: 'Delete a webhook endpoint with its deliveries. A token deletes its own ones.',
  params,
  reply: Done,
})

export const rotateWebhookSecret = endpoint({
  ...shared,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/webhook-endpoints/{id}/rotate',
  access: 'webhooks.write',
  requiresReauthentication: true,
  summary: 'Replace the secret of a webhook endpoint. For 24 hours both secrets sign.',
  params,
  reply: Secret,
})

export const testWebhookEndpoint = endpoint({
  ...shared,
  id: 'testWebhookEndpoint',
  method: 'POST',
  path: '/api/webhook-endpoints/{id}/test',
  access: 'webhooks.write',
  isForPeople: true,
  summary: 'Send the event `endpoint.tested` to a webhook endpoint.',
  params,
  reply: Done,
})

export const listWebhookDeliveries = endpoint({
  ...shared,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/webhook-endpoints/{id}/deliveries',
  access: 'webhooks.read',
  summary: 'List the deliveries of 30 days to a webhook endpoint, newest first.',
  params,
  query: z.object({ cursor }),
  reply: z.object({ deliveries: z.array(WebhookDelivery), next_cursor: z.nullable(z.string()) }),
})

export const resendWebhookDelivery = endpoint({
  ...shared,
  id: 'resendWebhookDelivery',
  method: 'POST',
  path: '/api/webhook-deliveries/{id}/resend',
  access: 'webhooks.write',
  isForPeople: true,
  summary: 'Send an event again, with the same id.',
  params,
  reply: Done,
})

export const listEventTypes = endpoint({
  ...shared,
  id: 'listEventTypes',
  method: 'GET',
  path: '/api/event-types',
  access: 'webhooks.read',
  summary: 'List the kinds of events, each with a sample of the body that endpoints get.',
  reply: z.object({
    event_types: z.array(
      z.object({
        type: z.enum(eventTypeKeys),
        meaning: z.string(),
        sample: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
})

export const listEvents = endpoint({
  ...shared,
  id: 'listEvents',
  method: 'GET',
  path: '/api/events',
  access: 'webhooks.read',
  summary:
    'List the events of 30 days, oldest first, without personal data. `after` is the last `next_cursor`; an empty list means that there is nothing new.',
  query: z.object({ after: cursor, type: z.optional(z.enum(eventTypeKeys, 'Unknown event.')) }),
  reply: z.object({ events: z.array(Envelope), next_cursor: z.nullable(z.string()) }),
})
