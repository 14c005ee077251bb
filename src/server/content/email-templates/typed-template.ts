import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type EmailTemplateName, emailTexts } from '#shared/email-templates/template-texts.ts'
import { completed, type WordedSettings } from '#shared/settings/settings.ts'
import type { EmailTemplateExample, EmailTemplateExamples } from '../../platform/email/email-examples.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { acceptedSettings } from '../settings/accept-settings.ts'
import { readStored } from '../settings/read-settings.ts'

/** A letter as it is typed, in one of its cases. */
export interface TypedEmail {
  letter: EmailTemplateName
  example: string
  write: EmailTemplateExample
  settings: WordedSettings
}

interface Typed {
  sentences: Record<string, unknown>
  example?: string | undefined
}

const isEmail = (name: string): name is EmailTemplateName => Object.hasOwn(emailTexts, name)

/**
 * Lays the sentences that are typed over those that are saved.
 * @throws {ShopError} `not_found` for an unknown letter or case, `invalid_request` naming each sentence that is wrong.
 */
export async function typedEmail(
  db: NodePgDatabase,
  examples: EmailTemplateExamples<EmailTemplateName>,
  name: string,
  { sentences, example }: Typed,
): Promise<TypedEmail> {
  if (!isEmail(name)) throw new ShopError('not_found', 'There is no such letter.')
  const [usual = ''] = Object.keys(examples[name])
  const title = example ?? usual
  const write = caseOf(examples, name, title)
  if (!write) throw new ShopError('not_found', 'This letter is not sent in such a case.')
  const { settings } = await readStored(db)
  const typed = acceptedSettings(settings, { letters: { [name]: sentences } })
  return { letter: name, example: title, write, settings: completed(typed) }
}

/** Undefined where the release has no such case. */
export const caseOf = (
  examples: EmailTemplateExamples<EmailTemplateName>,
  letter: EmailTemplateName,
  title: string,
): EmailTemplateExample | undefined =>
  Object.hasOwn(examples, letter) && Object.hasOwn(examples[letter], title)
    ? examples[letter][title]
    : undefined
