import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type EmailTemplateName, emailTexts } from '#shared/email-templates/template-texts.ts'
import { completed } from '#shared/settings/completed.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { EmailTemplateExample, EmailTemplateExamples } from '../../platform/email/email-examples.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { acceptedSettings } from '../settings/accept-settings.ts'
import { readStored } from '../settings/read-settings.ts'

/** An email template with unsaved sentences, for one of its examples. */
export interface UnsavedTemplate {
  letter: EmailTemplateName
  example: string
  write: EmailTemplateExample
  settings: WordedSettings
}

interface UnsavedSentences {
  sentences: Record<string, unknown>
  example?: string | undefined
}

const isEmail = (name: string): name is EmailTemplateName => Object.hasOwn(emailTexts, name)

/**
 * Merges unsaved sentences into the saved ones.
 * @throws {ShopError} `not_found` for an unknown template or example, `invalid_request` naming each wrong
 * sentence.
 */
export async function readUnsavedTemplate(
  db: NodePgDatabase,
  examples: EmailTemplateExamples<EmailTemplateName>,
  name: string,
  { sentences, example }: UnsavedSentences,
): Promise<UnsavedTemplate> {
  if (!isEmail(name)) throw new ShopError('not_found', 'There is no such letter.')
  const [defaultTitle = ''] = Object.keys(examples[name])
  const title = example ?? defaultTitle
  const write = findExample(examples, name, title)
  if (!write) throw new ShopError('not_found', 'This letter is not sent in such a case.')
  const { settings } = await readStored(db)
  const typed = acceptedSettings(settings, { letters: { [name]: sentences } })
  return { letter: name, example: title, write, settings: completed(typed) }
}

/** The example of a template; undefined when the release has none. */
export const findExample = (
  examples: EmailTemplateExamples<EmailTemplateName>,
  letter: EmailTemplateName,
  title: string,
): EmailTemplateExample | undefined =>
  Object.hasOwn(examples, letter) && Object.hasOwn(examples[letter], title)
    ? examples[letter][title]
    : undefined
