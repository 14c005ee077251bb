import type * as z from 'zod/mini'
import { explain, failureOf, isCallError, wrongFieldsOf } from '../api/failure.ts'
import { messagesOf } from './form-check.ts'

/** What a form's action answers to its page. */
export type FormAnswer = { status: 'sent'; message: string } | FailedAnswer

export interface FailedAnswer {
  status: 'failed'
  message: string
  /** Field → what is wrong with it. */
  errors: Record<string, string>
  /** What was typed, so that a page without JavaScript can show it again. */
  values: Record<string, string[]>
}

interface Words {
  /** Said when it worked; left out where the server's own sentence is. */
  sent?: string
  /** Said for a refusal that is about no field; the server's own sentence goes first where `isServerHeard`. */
  refused: string
  unreachable?: string
  isServerHeard: boolean
}

/** For a success that neither the page nor the server words. */
const thanks = 'Thank you.'

/** Sends a form and words what came of it. Rethrows what is a fault of ours. */
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
    const isHeard = words.isServerHeard || isAboutFields || failure.status === 429
    return failed(form, explain(isHeard ? failure : { ...failure, reply: null }, words), errors)
  }
}

/** What the contract finds wrong with a form before it is sent; null when nothing is. */
export function refuseUnfit(form: FormData, schema: z.ZodMiniType, values: unknown): FailedAnswer | null {
  const errors = messagesOf(schema, values)
  const [first] = Object.values(errors)
  return first === undefined ? null : failed(form, first, errors)
}

/** A failure that is known before anything is sent, or that the api did not word. */
export function failed(form: FormData, message: string, errors: Record<string, string> = {}): FailedAnswer {
  const values: Record<string, string[]> = {}
  for (const name of new Set(form.keys())) {
    if (!/password/i.test(name)) values[name] = form.getAll(name).map(String)
  }
  return { status: 'failed', message, errors, values }
}

/** One text field of a form; empty when it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
