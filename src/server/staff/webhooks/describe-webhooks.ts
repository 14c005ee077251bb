import { eventData } from '#contract/event-data.ts'
import { eventSamples } from '#contract/event-samples.ts'
import { type EventType, eventTypeKeys, eventTypes } from '#contract/event-types.ts'
import { jsonSchema } from '../../platform/api-docs/describe-api.ts'
import { bodyOf } from './event-body.ts'

type Json = Record<string, unknown>

/** The body of an invented event, written by the code that sends. */
export const sampleBody = (type: EventType): string =>
  bodyOf({
    version: 1024,
    publicId: '0191d4c8-7e3a-7c52-9a51-6f3a2b1c0d9e',
    type,
    occurredAt: '2026-12-01T09:30:00.000Z',
    data: eventSamples[type],
  })

/** Each kind of event with the body of its sample. */
export const eventTypeSamples = () =>
  eventTypeKeys.map((type) => ({
    type,
    meaning: eventTypes[type],
    sample: JSON.parse(sampleBody(type)) as Json,
  }))

/** The webhooks of the OpenAPI description, each with a sample. */
export const describeWebhooks = (): Json =>
  Object.fromEntries(
    eventTypeKeys.map((type) => [
      type,
      {
        post: {
          operationId: type,
          summary: eventTypes[type],
          tags: ['Webhooks'],
          // The signature proves the sender.
          security: [],
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemaOf(type), example: JSON.parse(sampleBody(type)) },
            },
          },
          responses: { '2XX': { description: 'The event was taken.' } },
        },
      },
    ]),
  )

const schemaOf = (type: EventType): Json => ({
  type: 'object',
  required: ['id', 'type', 'timestamp', 'occurred_at', 'version', 'data'],
  properties: {
    id: { type: 'string' },
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time' },
    occurred_at: { type: 'string', format: 'date-time' },
    version: { type: 'integer' },
    data: jsonSchema(eventData[type], 'output'),
  },
})
