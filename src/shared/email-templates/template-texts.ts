import { accountLetters } from './account-templates.ts'
import { orderLetters } from './order-templates.ts'
import { otherLetters } from './other-templates.ts'
import { returnLetters } from './return-templates.ts'
import type { LetterFieldName, shopFields } from './template-fields.ts'

/** Every sentence of letters that the staff may change, as the release has it. */
export const letterTexts = { ...orderLetters, ...returnLetters, ...accountLetters, ...otherLetters }

export type LetterName = keyof typeof letterTexts
export type SentenceName<L extends LetterName> = keyof (typeof letterTexts)[L] & string

export type FieldsIn<Sentence> = Sentence extends `${string}{${infer Field}}${infer Rest}`
  ? Field | FieldsIn<Rest>
  : never

/** What the writer of a letter must tell; the shop's own names come from the settings. */
export type FieldOf<L extends LetterName> = Exclude<
  FieldsIn<(typeof letterTexts)[L][SentenceName<L>]>,
  keyof typeof shopFields
> &
  LetterFieldName

/** The sentences of all letters, as the owner has them. */
export type LetterSentences = { [L in LetterName]: { [S in SentenceName<L>]: string } }

const fieldPattern = /\{([^{}]*)\}/g

/** The fields of a sentence, in order. */
export const fieldsIn = (sentence: string): string[] =>
  [...sentence.matchAll(fieldPattern)].map(([, name = '']) => name)

/** A sentence with the values of its fields. */
export const filled = (sentence: string, values: Record<string, string>): string =>
  sentence.replace(fieldPattern, (whole, name: string) =>
    Object.hasOwn(values, name) ? `${values[name]}` : whole,
  )
