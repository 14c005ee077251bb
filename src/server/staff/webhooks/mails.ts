import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { webhookEndpoints } from '../../platform/database/tables.ts'
import { type Email, text } from '../../platform/email/email-template.ts'
import { OutdatedMail, type Writers } from '../../platform/email/email-writer.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'
import type { OffReason } from './endpoint-health.ts'

interface AboutEndpoint {
  endpointId: number
  /** The screen of the endpoint; null where the back office has no public address. */
  url: string | null
}

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** Tells the owner that an endpoint has failed for a day. */
    'webhook-failing': AboutEndpoint
    /** Tells the owner that an endpoint was switched off. */
    'webhook-off': AboutEndpoint
  }
}

const endpoint = alias(webhookEndpoints, 'endpoint')

const readState = (db: Database, id: number) =>
  readFirst(
    db,
    {
      url: endpoint.url,
      state: endpoint.state,
      offReason: endpoint.offReason,
      failingSince: endpoint.failingSince,
    },
    (columns) => sql`SELECT ${columns} FROM webhook_endpoints endpoint WHERE endpoint.id = ${id}`,
  )

export const webhookMails: Writers<'webhook-failing' | 'webhook-off'> = {
  'webhook-failing': async ({ endpointId, url }, { db, settings }) => {
    const found = await readState(db, endpointId)
    if (!found?.failingSince || found.state !== 'active')
      throw new OutdatedMail('The endpoint fails no longer.')
    return webhookFailingEmail({ host: new URL(found.url).host, url, settings })
  },
  'webhook-off': async ({ endpointId, url }, { db, settings }) => {
    const found = await readState(db, endpointId)
    if (!found?.offReason) throw new OutdatedMail('The endpoint is on again.')
    return webhookOffEmail({ host: new URL(found.url).host, reason: found.offReason, url, settings })
  },
}

interface Endpoint {
  host: string
  url: string | null
  settings: WordedSettings
}

export function webhookFailingEmail({ host, url, settings }: Endpoint): Email {
  const say = translator(settings, 'webhook-failing', { host })
  return {
    ...subjectAndHeading(say),
    blocks: [text(say('opening')), ...buttonTo(url)],
    reason: reasonOf(settings),
  }
}

const sentences = {
  gone: 'becauseGone',
  failing: 'becauseFailing',
  secret_unreadable: 'becauseUnreadable',
  token_ended: 'becauseToken',
} as const

export function webhookOffEmail({ host, reason, url, settings }: Endpoint & { reason: OffReason }): Email {
  const say = translator(settings, 'webhook-off', { host })
  return {
    ...subjectAndHeading(say),
    blocks: [text(say(sentences[reason])), text(say('closing')), ...buttonTo(url)],
    reason: reasonOf(settings),
  }
}

const buttonTo = (url: string | null) =>
  url === null ? [] : [{ kind: 'button', label: 'Open the endpoint', url } as const]

const reasonOf = ({ brand }: WordedSettings): string =>
  `You get this because you are an owner of the back office of ${brand.name}.`
