import { redirect } from 'react-router'
import type { StaffEndpoint, StaffInput, StaffReply } from '#contract/admin/endpoint.ts'
import { fillPath } from '#contract/endpoint.ts'
import { readErrorReply } from '#shared/errors.ts'
import { ApiError, NetworkError } from '../../lib/api/api.ts'
import { codeOf, explain, type Failure, failureOf, isCallError } from '../../lib/api/failure.ts'
import { signInPath } from './sign-in-path.ts'

export interface StaffCallInput {
  params?: Record<string, unknown>
  query?: Record<string, string | undefined>
  body?: unknown
  /** Repeating the key with the same input has one effect. */
  idempotencyKey?: string
}

/**
 * Calls the back office; the browser sends the cookie. Rejects with {@link ApiError} when the server rejected
 * the call, with {@link NetworkError} when there was no answer.
 */
export async function staffApi<E extends StaffEndpoint>(
  endpoint: E,
  input: StaffInput<E> & { idempotencyKey?: string },
  /** A call that is sent although the page is being left. */
  { outlivesPage = false } = {},
): Promise<StaffReply<E>> {
  const { params, query, body, idempotencyKey } = input as StaffCallInput
  const url = fillPath(endpoint.path, params) + searchOf(query)
  const sent = endpoint.body === undefined ? undefined : JSON.stringify(body ?? {})
  const { status, json } = await ask(url, {
    method: endpoint.method,
    keepalive: outlivesPage,
    ...(sent !== undefined && { body: sent }),
    headers: {
      accept: 'application/json',
      ...(quietWork > 0 && { 'x-background': '1' }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
  })
  if (status >= 200 && status < 300) return json as StaffReply<E>
  throw new ApiError(status, readErrorReply(json))
}

let quietWork = 0

/** Runs background calls, which do not extend the session. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  quietWork += 1
  try {
    return await work()
  } finally {
    quietWork -= 1
  }
}

async function ask(url: string, init: RequestInit): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetch(url, init)
    // A proxy's error page is no JSON; the status is still valid.
    const json: unknown = response.ok ? await response.json() : await response.json().catch(() => null)
    return { status: response.status, json }
  } catch (error) {
    throw new NetworkError(`${init.method} ${url} could not be answered.`, { cause: error })
  }
}

function searchOf(query: Record<string, string | undefined> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `?${search}` : ''
}

/** The address to go to first, when an answer requires it. */
export function detourOf(failure: Failure, here: string): string | null {
  const code = codeOf(failure)
  if (code === 'not_signed_in' || code === 'session_expired') return signInPath(here, code)
  return code === 'second_factor_required' ? '/second-factor' : null
}

/** For loaders: redirects to sign in, which returns here. */
export async function loadFor<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const { pathname, search } = new URL(request.url)
    const detour = isCallError(error) && detourOf(failureOf(error), pathname + search)
    throw detour ? redirect(detour) : error
  }
}

/** The sentence for a failed call. */
export const sentenceOf = (failure: Failure): string =>
  explain(failure, { unreachable: 'The back office cannot be reached. Please try again.' })
