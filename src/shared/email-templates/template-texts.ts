import { accountLetters } from './account-templates.ts'
import { orderEmails } from './order-templates.ts'
import { otherEmails } from './other-templates.ts'
import { returnEmails } from './return-templates.ts'
import type { EmailFieldName, shopFields } from './template-fields.ts'

/** The default of every sentence of emails that the staff may change. */
export const emailTexts = { ...orderEmails, ...returnEmails, ...accountLetters, ...otherEmails }

export type EmailTemplateName = keyof typeof emailTexts
export type SentenceName<L extends EmailTemplateName> = keyof (typeof emailTexts)[L] & string

export type FieldsIn<Sentence> = Sentence extends `${string}{${infer Field}}${infer Rest}`
  ? Field | FieldsIn<Rest>
  : never

/** The values that the code must pass; the shop's own names come from the settings. */
export type FieldOf<L extends EmailTemplateName> = Exclude<
  FieldsIn<(typeof emailTexts)[L][SentenceName<L>]>,
  keyof typeof shopFields
> &
  EmailFieldName

/** The sentences of all emails, as the owner has them. */
export type EmailSentences = { [L in EmailTemplateName]: { [S in SentenceName<L>]: string } }

const fieldPattern = /\{([^{}]*)\}/g

/** The fields of a sentence, in order. */
export const fieldsIn = (sentence: string): string[] =>
  [...sentence.matchAll(fieldPattern)].map(([, name = '']) => name)

/** A sentence with the values of its fields. */
export const filled = (sentence: string, values: Record<string, string>): string =>
  sentence.replace(fieldPattern, (whole, name: string) =>
    Object.hasOwn(values, name) ? `${values[name]}` : whole,
  )
