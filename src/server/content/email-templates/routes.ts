import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/email-templates.ts'
import type { EmailTemplateName } from '#shared/email-templates/template-texts.ts'
import { readExampleProducts } from '../../catalog/products/example-products.ts'
import type { Config } from '../../platform/config/config.ts'
import type { EmailTemplateExamples } from '../../platform/email/email-examples.ts'
import { renderMail } from '../../platform/email/render-mail.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { sendTestEmail } from './send-test-email.ts'
import { readUnsavedTemplate } from './unsaved-template.ts'

interface EmailTemplatesContext {
  db: NodePgDatabase
  config: Config
}

/** Admin routes to preview and test email templates before saving. */
export function registerEmailTemplates(
  api: StaffHandle,
  { db, config }: EmailTemplatesContext,
  examples: EmailTemplateExamples<EmailTemplateName>,
): void {
  api(calls.previewEmailTemplate, async ({ params, body }) => {
    const { write, settings, example, letter } = await readUnsavedTemplate(db, examples, params.id, body)
    const context = { siteUrl: config.publicUrl, settings, ...(await readExampleProducts(db)) }
    const written = write(context)
    const { subject, html, text } = renderMail(written, context)
    const titles = Object.keys(examples[letter])
    return { examples: titles, example, subject, preheader: written.preheader, html, text }
  })
  api(calls.sendTestEmail, async ({ caller, actor, idempotency, params, body }) => {
    const typed = await readUnsavedTemplate(db, examples, params.id, body)
    const requester = { actor, idempotency, email: caller.email }
    return sendTestEmail({ db, config }, requester, typed)
  })
}
