import type * as z from 'zod/mini'
import { codeOf, explain, failureOf, isCallError, wrongFieldsOf } from '../api/failure.ts'
import { messagesOf } from './form-check.ts'

/** The answer of a form's action. */
export type FormAnswer = { status: 'sent'; message: string } | FailedAnswer

export interface FailedAnswer {
  status: 'failed'
  message: string
  /** Of the server's error; null without its answer. */
  code: string | null
  /** Field → its error. */
  errors: Record<string, string>
  /** The typed values, so that a page without JavaScript can show them again. */
  values: Record<string, string[]>
}

interface Words {
  /** The success message; omitted where the server's own sentence is used. */
  sent?: string
  /** The message for an error without a field; with `usesServerMessage` the server's own message comes first. */
  refused: string
  unreachable?: string
  usesServerMessage: boolean
}

/** For a success without any other message. */
const thanks = 'Thank you.'

/** Sends a form and words the result. Rethrows our own defects. */
export async function answerForm(
  form: FormData,
  send: () => Promise<{ message: string } | null>,
  words: Words,
): Promise<FormAnswer> {
  try {
    const reply = await send()
    return { status: 'sent', message: words.sent ?? reply?.message ?? thanks }
  } catch (error) {
    if (!isCallError(error)) throw error
    const failure = failureOf(error)
    const errors = wrongFieldsOf(failure)
    const isAboutFields = Object.keys(errors).length > 0
    const isFieldError = words.usesServerMessage || isAboutFields || failure.status === 429
    return failed(
      form,
      explain(isFieldError ? failure : { ...failure, reply: null }, words),
      errors,
      codeOf(failure),
    )
  }
}

/** Validates a form by the contract before it is sent; null when it is valid. */
export function throwInvalidForm(
  form: FormData,
  schema: z.ZodMiniType,
  values: unknown,
): FailedAnswer | null {
  const errors = messagesOf(schema, values)
  const [first] = Object.values(errors)
  return first === undefined ? null : failed(form, first, errors)
}

/** A failure before sending, or without a message of the API. */
export function failed(
  form: FormData,
  message: string,
  errors: Record<string, string> = {},
  code: string | null = null,
): FailedAnswer {
  const values: Record<string, string[]> = {}
  for (const name of new Set(form.keys())) {
    if (!/password/i.test(name)) values[name] = form.getAll(name).map(String)
  }
  return { status: 'failed', message, code, errors, values }
}

/** One text field of a form; empty when it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
