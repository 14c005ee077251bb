import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/newsletters.ts'
import type { Config } from '../../platform/config/config.ts'
import { renderMail } from '../../platform/email/render-mail.ts'
import { actorOf } from '../../platform/http/callers.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
import type { AppContext } from '../../platform/shop.ts'
import { listChoices } from '../articles/list-choices.ts'
import { createNewsletter, discardNewsletter, editNewsletter } from './edit-newsletter.ts'
import { newsletterEmail } from './newsletter-email.ts'
import { findNewsletters, readNewsletter } from './read-newsletters.ts'
import { countRecipients } from './recipients.ts'
import { resumeNewsletter, startNewsletter, stopNewsletter } from './start-newsletter.ts'
import { tryNewsletter } from './try-newsletter.ts'

interface Office {
  db: NodePgDatabase
  config: Config
  settings: AppContext['settings']
}

/** Mails to the subscribers, in the back office. */
export function registerNewsletters(api: StaffHandle, { db, config, settings }: Office): void {
  api(calls.listNewsletters, ({ query }) => findNewsletters(db, query))
  api(calls.countRecipients, () => countRecipients(db))
  api(calls.listNewsletterChoices, () => listChoices(db))
  api(calls.getNewsletter, ({ params }) => readNewsletter(db, params.id))
  api(calls.previewNewsletter, async ({ body }) => {
    const context = { db, siteUrl: config.publicUrl, settings: await settings.current() }
    return renderMail(await newsletterEmail(body, '', context), context)
  })
  api(calls.createNewsletter, ({ caller, request, idempotency, body }) =>
    createNewsletter(db, { actor: actorOf(caller, request.id), idempotency }, body),
  )
  api(calls.editNewsletter, ({ caller, request, params, body }) =>
    editNewsletter(db, actorOf(caller, request.id), { ...params, ...body }),
  )
  api(calls.discardNewsletter, ({ caller, request, params, body }) =>
    discardNewsletter(db, actorOf(caller, request.id), { ...params, ...body }),
  )
  api(calls.tryNewsletter, ({ caller, request, idempotency, params }) =>
    tryNewsletter(
      { db, config },
      { actor: actorOf(caller, request.id), idempotency, email: caller.email },
      params.id,
    ),
  )
  api(calls.sendNewsletter, ({ caller, request, params, body }) =>
    startNewsletter(db, actorOf(caller, request.id), { ...params, ...body }),
  )
  api(calls.stopNewsletter, ({ caller, request, params, body }) =>
    stopNewsletter(db, actorOf(caller, request.id), { ...params, ...body }),
  )
  api(calls.resumeNewsletter, ({ caller, request, params, body }) =>
    resumeNewsletter(db, actorOf(caller, request.id), { ...params, ...body }),
  )
}
