import type { EmailTemplateName } from '#shared/email-templates/template-texts.ts'
import { readExampleProducts } from '../../catalog/products/example-products.ts'
import type { EmailTemplateExamples } from '../../platform/email/email-examples.ts'
import { UnsendableMail, type Writers } from '../../platform/email/email-writer.ts'
import { asTest } from '../../platform/email/test-mail.ts'
import { findExample } from './unsaved-template.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** An email about an invented customer, with unsaved sentences of the staff. */
    'letter-test': { letter: EmailTemplateName; example: string; sentences: Record<string, string> }
  }
}

export const templateTestEmails = (
  examples: EmailTemplateExamples<EmailTemplateName>,
): Writers<'letter-test'> => ({
  'letter-test': async ({ letter, example, sentences }, { db, siteUrl, settings }) => {
    const write = findExample(examples, letter, example)
    if (!write) throw new UnsendableMail('This release has no such example any more.')
    const letters = { ...settings.letters, [letter]: { ...settings.letters[letter], ...sentences } }
    return asTest(write({ siteUrl, settings: { ...settings, letters }, ...(await readExampleProducts(db)) }))
  },
})
