import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/newsletters.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Config } from '../../platform/config/config.ts'
import { renderMail } from '../../platform/email/render-mail.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { listChoices } from '../articles/list-choices.ts'
import { createNewsletter, discardNewsletter, editNewsletter } from './edit-newsletter.ts'
import { newsletterEmail } from './newsletter-email.ts'
import { findNewsletters, readNewsletter } from './read-newsletters.ts'
import { countRecipients } from './recipients.ts'
import { sendTestNewsletter } from './send-test-newsletter.ts'
import { resumeNewsletter, startNewsletter, stopNewsletter } from './start-newsletter.ts'

interface NewslettersContext {
  db: NodePgDatabase
  config: Config
  settings: AppContext['settings']
}

/** Admin routes of newsletters. */
export function registerNewsletters(api: StaffHandle, { db, config, settings }: NewslettersContext): void {
  api(calls.listNewsletters, ({ query }) => findNewsletters(db, query))
  api(calls.countRecipients, () => countRecipients(db))
  api(calls.listNewsletterChoices, () => listChoices(db))
  api(calls.getNewsletter, ({ params }) => readNewsletter(db, params.id))
  api(calls.previewNewsletter, async ({ body }) => {
    const context = { db, siteUrl: config.publicUrl, settings: await settings.current() }
    return renderMail(await newsletterEmail(body, '', context), context)
  })
  api(calls.createNewsletter, ({ actor, idempotency, body }) =>
    createNewsletter(db, { actor, idempotency }, body),
  )
  api(calls.editNewsletter, ({ params, body, actor }) => editNewsletter(db, actor, { ...params, ...body }))
  api(calls.discardNewsletter, ({ params, body, actor }) =>
    discardNewsletter(db, actor, { ...params, ...body }),
  )
  api(calls.tryNewsletter, ({ caller, actor, idempotency, params }) =>
    sendTestNewsletter({ db, config }, { actor, idempotency, email: caller.email }, params.id),
  )
  api(calls.sendNewsletter, ({ params, body, actor }) => startNewsletter(db, actor, { ...params, ...body }))
  api(calls.stopNewsletter, ({ params, body, actor }) => stopNewsletter(db, actor, { ...params, ...body }))
  api(calls.resumeNewsletter, ({ params, body, actor }) =>
    resumeNewsletter(db, actor, { ...params, ...body }),
  )
}
