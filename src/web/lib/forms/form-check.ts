import type * as z from 'zod/mini'

/** Field → what is wrong with it. */
export type Messages<Values> = Partial<Record<keyof Values, string>>

/** Finds what is wrong with a form; nothing is where it may be sent. */
export type FormCheck<Values> = (values: Values) => Messages<Values>

/**
 * Lets a contract schema check a form: the first thing wrong with each field, in the words of the contract. `adjust`
 * adds what a schema of single fields can't find, or words it for this form.
 */
export const checkedBy =
  <Values>(
    schema: z.ZodMiniType,
    adjust: (messages: Messages<Values>, values: Values) => Messages<Values> = (messages) => messages,
  ): FormCheck<Values> =>
  (values) =>
    adjust(messagesOf(schema, values) as Messages<Values>, values)

/** Finds the required fields that nothing was typed into. */
export const requiring =
  <Values>(required: Messages<Values>): FormCheck<Values> =>
  (values) => {
    const missing = Object.entries(required).filter(
      ([name]) => !String(values[name as keyof Values] ?? '').trim(),
    )
    return Object.fromEntries(
      missing.map(([name, label]) => [name, `${label} is required.`]),
    ) as Messages<Values>
  }

/** What is wrong with each field; empty when nothing is. */
export function messagesOf(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    messages[String(issue.path[0])] ??= issue.message
  }
  return messages
}
