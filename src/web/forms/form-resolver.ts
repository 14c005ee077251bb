import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

type Messages<Values> = Partial<Record<keyof Values, string>>

/**
 * Validates a form by a contract schema: the first error of each field, in the contract's words. `adjust`
 * adds checks over several fields, or other words.
 */
export const checkedBy = <Values extends FieldValues>(
  schema: z.ZodMiniType,
  adjust: (messages: Messages<Values>, values: Values) => Messages<Values>,
): Resolver<Values> => checkedWith((values) => adjust(messagesOf(schema, values) as Messages<Values>, values))

/** Validates a form by a function. */
export const checkedWith =
  <Values extends FieldValues>(find: (values: Values) => Messages<Values>): Resolver<Values> =>
  (values) => {
    const messages = find(values)
    const errors = Object.entries(messages).map(([name, message]) => [name, { type: 'invalid', message }])
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }

/** Finds empty required fields. */
export const requiring = <Values extends FieldValues>(
  required: Partial<Record<keyof Values, string>>,
): Resolver<Values> =>
  checkedWith((values) => {
    const missing = Object.entries(required).filter(([name]) => !String(values[name] ?? '').trim())
    return Object.fromEntries(
      missing.map(([name, label]) => [name, `${label} is required.`]),
    ) as Messages<Values>
  })

/** The error of each field; empty when there is none. */
export function messagesOf(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    messages[String(issue.path[0])] ??= issue.message
  }
  return messages
}
