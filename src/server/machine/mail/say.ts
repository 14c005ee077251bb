import { type FieldOf, filled, type LetterName, type SentenceName } from '#contract/letters/letter-texts.ts'
import type { WordedSettings } from '#contract/settings.ts'

/** What stands above every letter, where it is its own sentences and nothing else. */
export const headOf = (say: (sentence: 'subject' | 'preheader' | 'heading') => string) => ({
  subject: say('subject'),
  preheader: say('preheader'),
  heading: say('heading'),
})

/** The sentences of a letter as the staff have them, with what it is about. */
export function sayer<L extends LetterName>(
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
  return (sentence) => filled(sentences[sentence] ?? '', values)
}
