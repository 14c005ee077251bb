import * as webhooks from '#contract/admin/webhooks.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { BackOffice } from '../members/back-office.ts'
import { listDeliveries, resendDelivery, testEndpoint } from './deliveries.ts'
import { eventTypeSamples } from './describe-webhooks.ts'
import {
  createEndpoint,
  deleteEndpoint,
  editEndpoint,
  listEndpoints,
  pauseEndpoint,
  readEndpoint,
  resumeEndpoint,
  rotateSecret,
} from './endpoints.ts'
import { readEvents } from './list-events.ts'

/** Routes of webhook endpoints, their deliveries, and the list of events. */
export function registerWebhooks(api: StaffHandle, office: BackOffice): void {
  const { db } = office
  api(webhooks.listWebhookEndpoints, async ({ caller }) => ({ endpoints: await listEndpoints(db, caller) }))
  api(webhooks.createWebhookEndpoint, ({ body, ...editor }) => createEndpoint(office, editor, body))
  api(webhooks.getWebhookEndpoint, ({ params, caller }) => readEndpoint(db, params.id, caller))
  api(webhooks.editWebhookEndpoint, ({ params, body, ...editor }) =>
    editEndpoint(office, editor, params.id, body),
  )
  api(webhooks.pauseWebhookEndpoint, ({ params, ...editor }) => pauseEndpoint(office, editor, params.id))
  api(webhooks.resumeWebhookEndpoint, ({ params, ...editor }) => resumeEndpoint(office, editor, params.id))
  api(webhooks.rotateWebhookSecret, ({ actor, params }) => rotateSecret(office, actor, params.id))
  api(webhooks.listWebhookDeliveries, ({ params, query }) => listDeliveries(db, params.id, query.cursor))
  api(webhooks.listEventTypes, async () => ({ event_types: eventTypeSamples() }))
  api(webhooks.listEvents, ({ query }) => readEvents(db, query))
  api(webhooks.deleteWebhookEndpoint, async ({ actor, params }) => {
    await deleteEndpoint(office, actor, params.id)
    return { message: 'The endpoint is deleted.' }
  })
  api(webhooks.testWebhookEndpoint, async ({ actor, params }) => {
    await testEndpoint(office, actor, params.id)
    return { message: 'A test is on its way.' }
  })
  api(webhooks.resendWebhookDelivery, async ({ actor, params }) => {
    await resendDelivery(office, actor, params.id)
    return { message: 'The event is sent again.' }
  })
}
