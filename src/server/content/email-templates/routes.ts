import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/email-templates.ts'
import type { EmailTemplateName } from '#shared/email-templates/template-texts.ts'
import { readExampleProducts } from '../../catalog/products/example-products.ts'
import type { Config } from '../../platform/config/config.ts'
import type { EmailTemplateExamples } from '../../platform/email/email-examples.ts'
import { renderMail } from '../../platform/email/render-mail.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { sendTestEmail } from './send-test-email.ts'
import { typedEmail } from './typed-template.ts'

interface Office {
  db: NodePgDatabase
  config: Config
}

/** Admin routes to preview and test email templates before saving. */
export function registerEmailTemplates(
  api: StaffHandle,
  { db, config }: Office,
  examples: EmailTemplateExamples<EmailTemplateName>,
): void {
  api(calls.previewEmailTemplate, async ({ params, body }) => {
    const { write, settings, example, letter } = await typedEmail(db, examples, params.id, body)
    const paper = { siteUrl: config.publicUrl, settings, ...(await readExampleProducts(db)) }
    const written = write(paper)
    const { subject, html, text } = renderMail(written, paper)
    const titles = Object.keys(examples[letter])
    return { examples: titles, example, subject, preheader: written.preheader, html, text }
  })
  api(calls.sendTestEmail, async ({ caller, actor, idempotency, params, body }) => {
    const typed = await typedEmail(db, examples, params.id, body)
    const asker = { actor, idempotency, email: caller.email }
    return sendTestEmail({ db, config }, asker, typed)
  })
}
