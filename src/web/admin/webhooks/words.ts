import type { WebhookDelivery, WebhookEndpoint } from '#contract/admin/webhooks.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

interface Labelled {
  label: string
  tone: BadgeTone
}

export const endpointStates: Record<WebhookEndpoint['state'], Labelled> = {
  active: { label: 'Active', tone: 'green' },
  paused: { label: 'Paused', tone: 'grey' },
  off: { label: 'Switched off', tone: 'red' },
}

export const offReasons: Record<NonNullable<WebhookEndpoint['off_reason']>, string> = {
  token_ended:
    'The API token that added it has ended, or its member lost the permission. The member who resumes it takes it over.',
  gone: 'It answered that its address is gone (410).',
  failing: 'It failed for three days.',
  secret_unreadable: 'Its secret was encrypted with another key (STAFF_KEY). Rotate it before you resume.',
}

export const deliveryStates: Record<WebhookDelivery['state'], Labelled> = {
  waiting: { label: 'Waiting', tone: 'yellow' },
  delivered: { label: 'Delivered', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}
