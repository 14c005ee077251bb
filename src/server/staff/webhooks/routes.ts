import * as webhooks from '#contract/admin/webhooks.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { BackOffice } from '../members/back-office.ts'
import { listDeliveries, resendDelivery, testEndpoint } from './deliveries.ts'
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
  api(webhooks.listWebhookEndpoints, async () => ({ endpoints: await listEndpoints(db) }))
  api(webhooks.createWebhookEndpoint, ({ actor, body }) => createEndpoint(office, actor, body))
  api(webhooks.getWebhookEndpoint, ({ params }) => readEndpoint(db, params.id))
  api(webhooks.editWebhookEndpoint, ({ actor, params, body }) => editEndpoint(office, actor, params.id, body))
  api(webhooks.pauseWebhookEndpoint, ({ actor, params }) => pauseEndpoint(office, actor, params.id))
  api(webhooks.resumeWebhookEndpoint, ({ actor, params }) => resumeEndpoint(office, actor, params.id))
  api(webhooks.rotateWebhookSecret, ({ actor, params }) => rotateSecret(office, actor, params.id))
  api(webhooks.listWebhookDeliveries, ({ params, query }) => listDeliveries(db, params.id, query.cursor))
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
