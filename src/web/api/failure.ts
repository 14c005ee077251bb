import type { ErrorReply } from '#contract/errors.ts'
import { ApiError, NetworkError } from './api.ts'

/** Why a call came to nothing. It is plain data, since a page's failure travels from the server to the browser. */
export interface Failure {
  /**
   * `refused`: the shop answered, and not with what was asked for; `unreachable`: no answer of the shop came; `fault`: this
   * program failed, which is reported where it is found.
   */
  kind: 'refused' | 'unreachable' | 'fault'
  /** Of the answer; null where none came. */
  status: number | null
  reply: ErrorReply | null
}

/** What the specification says instead of the usual sentences. */
export interface FailureWords {
  /** Said for a refusal that brings no sentence of its own. */
  refused?: string
  /** Said where no answer came. */
  unreachable?: string
}

const usuallyUnreachable = 'Network error. Please try again later.'

/** Is this what a call rejects with? Anything else is a fault of ours. */
export const isCallError = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError

/** What went wrong with a call. A fault of ours is reported, so that it is seen. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { kind: 'refused', status: error.status, reply: error.reply }
  if (error instanceof NetworkError) return { kind: 'unreachable', status: null, reply: null }
  reportError(error)
  return { kind: 'fault', status: null, reply: null }
}

/** The sentence for whoever waits: the server's own, if it sent one. */
export function explain(
  { kind, status, reply }: Failure,
  { refused, unreachable }: FailureWords = {},
): string {
  if (kind !== 'refused') return unreachable ?? usuallyUnreachable
  return reply?.message || (refused ?? `The server answered ${status}.`)
}

/** 401: the token is no good any more. 403 refuses one call and ends no session. */
export const isSignedOut = ({ status }: Failure): boolean => status === 401

/** 401 and 403, which end the session where the specification says so: at the cart and the profile. */
export const isTurnedAway = ({ status }: Failure): boolean => status === 401 || status === 403

export const isNotFound = ({ status }: Failure): boolean => status === 404

export const codeOf = ({ reply }: Failure): string | null => reply?.code ?? null

/** Field → what the server found wrong with it. */
export const wrongFieldsOf = ({ reply }: Failure): Record<string, string> => reply?.errors ?? {}
