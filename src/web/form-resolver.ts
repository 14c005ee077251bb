import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

type Messages<Values> = Partial<Record<keyof Values, string>>

/**
 * Lets a contract schema check a form: the first thing wrong with each field, in the words of the contract. `alsoWrong`
 * finds what a schema of single fields can't.
 */
export const checkedBy =
  <Values extends FieldValues>(
    schema: z.ZodMiniType,
    alsoWrong: (values: Values) => Messages<Values> = () => ({}),
  ): Resolver<Values> =>
  (values) => {
    const messages = { ...alsoWrong(values), ...messagesOf(schema, values) }
    if (Object.keys(messages).length === 0) return { values, errors: {} }
    const errors = Object.entries(messages).map(([name, message]) => [name, { type: 'invalid', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }

/** What is wrong with each field; empty when nothing is. */
export function messagesOf(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    messages[String(issue.path[0])] ??= issue.message
  }
  return messages
}
