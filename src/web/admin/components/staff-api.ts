import { redirect } from 'react-router'
import { createApi } from '../../lib/api/api.ts'
import { codeOf, explain, type Failure, failureOf, isCallError } from '../../lib/api/failure.ts'
import { fetchTransport } from '../../lib/api/fetch-transport.ts'
import { signInPath } from './sign-in-path.ts'

let quietWork = 0

/** Calls the back office; the browser sends the cookie by itself. */
export const staffApi = createApi(
  fetchTransport((): Record<string, string> => (quietWork > 0 ? { 'x-background': '1' } : {})),
)

/** Runs what asks again because something changed, not because somebody works: it keeps no sign-in alive. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  quietWork += 1
  try {
    return await work()
  } finally {
    quietWork -= 1
  }
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
