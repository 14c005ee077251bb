import {
  type EmailTemplateName,
  type FieldOf,
  filled,
  type SentenceName,
} from '#shared/email-templates/template-texts.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'

/** What stands above every letter, where it is its own sentences and nothing else. */
export const headOf = (say: (sentence: 'subject' | 'preheader' | 'heading') => string) => ({
  subject: say('subject'),
  preheader: say('preheader'),
  heading: say('heading'),
})

/** The sentences of a letter as the staff have them, with what it is about. */
export function translator<L extends EmailTemplateName>(
  { letters, brand, support }: WordedSettings,
  letter: L,
  about: Record<FieldOf<L>, string>,
): (sentence: SentenceName<L>) => string {
  const values = {
    brand: brand.name,
    supportEmail: support.email,
    supportPhone: support.phone,
    supportHours: support.hours,
    ...about,
  }
  const sentences: Record<string, string> = letters[letter]
  return (sentence) => {
    const words = sentences[sentence] ?? ''
    return filled(hasNoName(about) ? withoutName(words) : words, values)
  }
}

const hasNoName = (about: Record<string, string>): boolean => about.firstName === ''

/** 'Welcome!' of 'Welcome, {firstName}!', and 'Your plan' of '{firstName}, your plan'. */
function withoutName(sentence: string): string {
  const field = '{firstName}'
  if (!sentence.startsWith(field)) return sentence.replace(/,? ?\{firstName\}/g, '')
  const rest = sentence.slice(field.length).replace(/^[,:]? ?/, '')
  return withoutName(rest.charAt(0).toUpperCase() + rest.slice(1))
}
