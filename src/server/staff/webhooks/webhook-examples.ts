import type { EmailTemplateExamples } from '../../platform/email/email-examples.ts'
import { webhookFailingEmail, webhookOffEmail } from './mails.ts'

const host = 'hooks.example.com'

export const webhookExamples: EmailTemplateExamples<'webhook-failing' | 'webhook-off'> = {
  'webhook-failing': {
    'An endpoint that fails': ({ siteUrl, settings }) =>
      webhookFailingEmail({ host, url: `${siteUrl}/webhooks/1`, settings }),
  },
  'webhook-off': {
    'An endpoint that failed for days': ({ siteUrl, settings }) =>
      webhookOffEmail({ host, reason: 'failing', url: `${siteUrl}/webhooks/1`, settings }),
    'An endpoint that is gone': ({ siteUrl, settings }) =>
      webhookOffEmail({ host, reason: 'gone', url: `${siteUrl}/webhooks/1`, settings }),
    'An endpoint of a token that ended': ({ siteUrl, settings }) =>
      webhookOffEmail({ host, reason: 'token_ended', url: `${siteUrl}/webhooks/1`, settings }),
    'An endpoint with an unreadable secret': ({ siteUrl, settings }) =>
      webhookOffEmail({ host, reason: 'secret_unreadable', url: `${siteUrl}/webhooks/1`, settings }),
  },
}
