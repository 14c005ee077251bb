import type { ErrorReply } from '#shared/errors.ts'
import { ApiError, NetworkError } from './api.ts'

/** Why a call failed. It is plain data, since it is sent from the server to the browser. */
export interface Failure {
  /**
   * `refused`: the shop answered with an error; `unreachable`: no answer came; `fault`: this program failed,
   * which is reported where it is found.
   */
  kind: 'refused' | 'unreachable' | 'fault'
  /** The status of the answer; null without one. */
  status: number | null
  reply: ErrorReply | null
}

/** Sentences of the specification, in place of the usual ones. */
export interface FailureWords {
  /** For a refusal without its own sentence. */
  refused?: string
  /** For a call without an answer. */
  unreachable?: string
}

const usuallyUnreachable = 'Network error. Please try again later.'

/** Whether a call rejected with this error. Any other error is a defect of ours. */
export const isCallError = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError

/** Classifies the error of a call. A defect of ours is reported. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { kind: 'refused', status: error.status, reply: error.reply }
  if (error instanceof NetworkError) return { kind: 'unreachable', status: null, reply: null }
  reportError(error)
  return { kind: 'fault', status: null, reply: null }
}

/** The sentence for the user: the server's own, if it sent one. */
export function explain(
  { kind, status, reply }: Failure,
  { refused, unreachable }: FailureWords = {},
): string {
  if (kind !== 'refused') return unreachable ?? usuallyUnreachable
  return reply?.message || (refused ?? `The server answered ${status}.`)
}

/** 401: the token is no longer valid. 403 refuses one call and ends no session. */
export const isSignedOut = ({ status }: Failure): boolean => status === 401

/** 401 and 403, which end the session where the specification says so: at the cart and the profile. */
export const isTurnedAway = ({ status }: Failure): boolean => status === 401 || status === 403

export const isNotFound = ({ status }: Failure): boolean => status === 404

export const codeOf = ({ reply }: Failure): string | null => reply?.code ?? null

/** Field → the server's complaint. */
export const wrongFieldsOf = ({ reply }: Failure): Record<string, string> => reply?.errors ?? {}
