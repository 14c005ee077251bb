import { type AddressRules, checkAddress } from '../../platform/outgoing/check-address.ts'
import { FetchError } from '../../platform/outgoing/fetch-error.ts'
import { requestChecked } from '../../platform/outgoing/request-checked.ts'
import { readRetryAfter } from './retry-schedule.ts'

export interface Attempt {
  /** The status of the answer; null without an answer. */
  statusCode: number | null
  durationMs: number
  /** Why the try failed; null for a success. */
  problem: string | null
  retryAfter: number | null
}

interface Post {
  rules: AddressRules
  headers: Record<string, string>
  body: string
  timeoutMs: number
  stopping: AbortSignal
}

/**
 * Sends a webhook once. Only the head of the answer counts, and redirects are not followed.
 * @returns null when the shop stops meanwhile.
 */
export async function postWebhook(address: string, post: Post): Promise<Attempt | null> {
  const began = performance.now()
  const durationMs = (): number => Math.round(performance.now() - began)
  try {
    return { ...(await tryToPost(address, post)), durationMs: durationMs() }
  } catch (error) {
    if (post.stopping.aborted) return null
    const problem =
      error instanceof FetchError ? error.message : 'The server did not answer, or the connection broke.'
    return { statusCode: null, retryAfter: null, problem, durationMs: durationMs() }
  }
}

async function tryToPost(
  address: string,
  { rules, headers, body, timeoutMs, stopping }: Post,
): Promise<Omit<Attempt, 'durationMs'>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([timeout, stopping])
  const url = new URL(address)
  // A pending DNS look-up can't be aborted, so it races with the limit.
  const limit = aborted(signal, timeoutMs)
  const checked = await Promise.race([checkAddress(url, rules), limit])
  const answer = await Promise.race([requestChecked(url, { checked, headers, signal, body }), limit])
  answer.destroy()
  const { statusCode = 0 } = answer
  return {
    statusCode,
    retryAfter: readRetryAfter(answer.headers['retry-after'], Date.now()),
    problem: problemOf(statusCode),
  }
}

const aborted = (signal: AbortSignal, timeoutMs: number): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener(
      'abort',
      () => reject(new FetchError(`The server did not answer within ${timeoutMs / 1000} seconds.`)),
      { once: true },
    ),
  )

function problemOf(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null
  if (statusCode >= 300 && statusCode < 400)
    return `The server answered ${statusCode}; redirects are not followed.`
  return `The server answered ${statusCode}.`
}
