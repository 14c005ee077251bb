import type * as z from 'zod/mini'

/** Field → its error. */
export type Messages<Values> = Partial<Record<keyof Values, string>>

/** Finds the errors of a form; empty when it is valid. */
export type FormCheck<Values> = (values: Values) => Messages<Values>

/**
 * Checks a form by a contract schema: the first error of each field in the contract's words. `adjust` adds or
 * rewords errors.
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

/** The error of each field; empty when all are valid. */
export function messagesOf(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    messages[String(issue.path[0])] ??= issue.message
  }
  return messages
}
