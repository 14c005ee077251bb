import * as z from 'zod/mini'
import { typedSentence, wrongFields } from '../email-templates/check-sentence.ts'
import { shopFields } from '../email-templates/template-fields.ts'
import { fieldsIn } from '../email-templates/template-texts.ts'
import { type ErrorTexts, errorFields, errorTexts } from './error-texts.ts'

const longest = 400

/** The fields that the sentence of a refusal may have: those of the release, and the shop's own names. */
export const fieldsForError = (release: string): string[] => [
  ...new Set([...fieldsIn(release), ...Object.keys(shopFields)]),
]

/** What is wrong with the sentence of a refusal; null where nothing is. */
export const wrongError = (typed: string, release: string): string | null =>
  wrongFields(typed, release, fieldsForError(release), errorFields)

const groupOf = (sentences: Record<string, string>) =>
  z.object(
    Object.fromEntries(
      Object.entries(sentences).map(([name, release]) => [
        name,
        typedSentence(longest, (typed) => wrongError(typed, release)),
      ]),
    ),
  )

/** The sentences of all refusals, each with the fields that it may and must have. */
export const Refusals = z.object(
  Object.fromEntries(Object.entries(errorTexts).map(([group, sentences]) => [group, groupOf(sentences)])),
) as unknown as z.ZodMiniType<ErrorTexts, ErrorTexts>
