import * as z from 'zod/mini'
import { editDistance } from '../edit-distance.ts'
import { text } from '../fields.ts'
import { emailFields, type SentenceField, shopFields } from './template-fields.ts'
import { type EmailSentences, emailTexts, fieldsIn } from './template-texts.ts'

const fields: Record<string, SentenceField> = emailFields

const named = (name: string): string => `{${name}}`

/** The fields that a sentence of an email may have, the shop's own names last. */
export function fieldsFor(letter: keyof typeof emailTexts, sentence: string): string[] {
  const release: Record<string, string> = emailTexts[letter]
  const own = fieldsIn(release[sentence] ?? '')
  const ofEmail = Object.values(release)
    .flatMap(fieldsIn)
    .filter((name) => !fields[name]?.isNarrow)
  return [...new Set([...own, ...ofEmail, ...Object.keys(shopFields)])]
}

const nearest = (typed: string, known: string[]): string | undefined =>
  known.toSorted((a, b) => distance(typed, a) - distance(typed, b))[0]

const distance = (typed: string, name: string): number =>
  editDistance(typed.toLowerCase(), name.toLowerCase())

/**
 * What is wrong with the fields of a sentence; null where nothing is.
 * @param about what each field stands for.
 */
export function wrongFields(
  typed: string,
  release: string,
  allowed: string[],
  about: Record<string, SentenceField> = fields,
): string | null {
  if (/[{}]/.test(typed.replaceAll(/\{[^{}]*\}/g, ''))) {
    return 'The signs { and } only stand around the name of a field, such as {brand}.'
  }
  const unknown = fieldsIn(typed).find((name) => !allowed.includes(name))
  if (unknown !== undefined) {
    const near = nearest(unknown, allowed)
    return `There is no field ${named(unknown)} here.${near ? ` Do you mean ${named(near)}?` : ''}`
  }
  const missing = fieldsIn(release).find((name) => about[name]?.isNeeded && !fieldsIn(typed).includes(name))
  return missing ? `${named(missing)}, the ${about[missing]?.says}, must stay in this sentence.` : null
}

/**
 * A sentence that the staff may type.
 * @param wrong says what is wrong with it.
 */
export const typedSentence = (longest: number, wrong: (typed: string) => string | null) =>
  text('This', longest).check(
    z.check<string>(({ value, issues }) => {
      const message = wrong(value)
      if (message) issues.push({ code: 'custom', message, input: value })
    }),
  )

const sentenceOf = (letter: keyof typeof emailTexts, sentence: string, release: string) => {
  const allowed = fieldsFor(letter, sentence)
  const longest = sentence.startsWith('subject') ? 150 : 1_000
  return typedSentence(longest, (typed) => wrongFields(typed, release, allowed))
}

const emailOf = (letter: keyof typeof emailTexts) =>
  z.object(
    Object.fromEntries(
      Object.entries(emailTexts[letter]).map(([sentence, release]) => [
        sentence,
        sentenceOf(letter, sentence, release),
      ]),
    ),
  )

const names = Object.keys(emailTexts) as (keyof typeof emailTexts)[]

/** The sentences of all emails, each with its allowed and required fields. */
export const Letters = z.object(
  Object.fromEntries(names.map((letter) => [letter, emailOf(letter)])),
) as unknown as z.ZodMiniType<EmailSentences, EmailSentences>
