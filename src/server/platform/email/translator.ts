import {
  type EmailTemplateName,
  type FieldOf,
  filled,
  type SentenceName,
} from '#shared/email-templates/template-texts.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'

/** The subject, preheader and heading of an email whose template has these three sentences. */
export const subjectAndHeading = (translate: (sentence: 'subject' | 'preheader' | 'heading') => string) => ({
  subject: translate('subject'),
  preheader: translate('preheader'),
  heading: translate('heading'),
})

/** Returns a function that fills in a sentence of a template as the owner worded it. */
export function translator<Name extends EmailTemplateName>(
  { letters, brand, support }: WordedSettings,
  template: Name,
  fields: Record<FieldOf<Name>, string>,
): (sentence: SentenceName<Name>) => string {
  const values = {
    brand: brand.name,
    supportEmail: support.email,
    supportPhone: support.phone,
    supportHours: support.hours,
    ...fields,
  }
  const sentences: Record<string, string> = letters[template]
  return (sentence) => {
    const words = sentences[sentence] ?? ''
    return filled(hasNoName(fields) ? withoutName(words) : words, values)
  }
}

const hasNoName = (fields: Record<string, string>): boolean => fields.firstName === ''

/**
 * Removes the name with its comma: 'Welcome, {firstName}!' becomes 'Welcome!', '{firstName}, your plan' 'Your plan'.
 */
function withoutName(sentence: string): string {
  const field = '{firstName}'
  if (!sentence.startsWith(field)) return sentence.replace(/,? ?\{firstName\}/g, '')
  const rest = sentence.slice(field.length).replace(/^[,:]? ?/, '')
  return withoutName(rest.charAt(0).toUpperCase() + rest.slice(1))
}
