import type { IncomingMessage } from 'node:http'
import { megabytes, pictureLimits } from '#shared/pictures/limits.ts'
import { isLoopbackHost } from '../../loopback.ts'
import { type AddressRules, checkAddress, type Resolve, resolveAll } from '../../outgoing/check-address.ts'
import { FetchError } from '../../outgoing/fetch-error.ts'
import { requestChecked } from '../../outgoing/request-checked.ts'

export interface Fetching {
  /** Whether the first address may be on this machine. A redirect from elsewhere never may. */
  isLocalTrial: boolean
  resolve?: Resolve
  /** Limit for the whole fetch, including redirects. */
  maxMilliseconds?: number
  /** Aborts the fetch early. */
  stopping?: AbortSignal
}

const maxRedirects = 5
const usualMilliseconds = 30_000
const asked = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Soilkin (moving in)' }

/**
 * Fetches a picture by an address that a user gave. Each connection uses the IP address that was checked
 * before.
 * @throws {FetchError} with the reason.
 */
export async function fetchPicture(
  address: string,
  { isLocalTrial, resolve = resolveAll, maxMilliseconds = usualMilliseconds, stopping }: Fetching,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(maxMilliseconds)
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
  const first = urlOf(address)
  const rules = { resolve, mayBeLoopback: isLocalTrial && isLoopbackHost(first.hostname) }
  try {
    return await Promise.race([follow(first, rules, signal), overdue(signal)])
  } catch (error) {
    if (error instanceof FetchError) throw error
    if (signal.aborted) throw tooSlow()
    throw new FetchError('The server did not answer, or the connection broke.', { cause: error })
  }
}

const tooSlow = (): FetchError => new FetchError('The server took too long.')

/** A pending DNS lookup can't be aborted, so the fetch races with this timeout. */
const overdue = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(tooSlow()), { once: true }))

async function follow(first: URL, rules: AddressRules, signal: AbortSignal): Promise<Buffer> {
  let url = first
  for (let redirects = 0; ; redirects += 1) {
    secure(url, rules)
    const checked = await checkAddress(url, rules)
    const answer = await requestChecked(url, { checked, headers: asked, signal })
    const { statusCode = 0, headers } = answer
    const isMoved = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
    if (!isMoved) return readBody(answer)
    answer.destroy()
    if (redirects === maxRedirects)
      throw new FetchError(`The address leads on more than ${maxRedirects} times.`)
    url = urlOf(headers.location ?? '', url)
  }
}

/** Requests `http://` pictures by `https://`, since their hosts support it by now. */
function secure(url: URL, { mayBeLoopback }: AddressRules): void {
  if (url.protocol === 'http:' && !(mayBeLoopback && isLoopbackHost(url.hostname))) url.protocol = 'https:'
}

function urlOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url) throw new FetchError('This is no address.')
  return url
}

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  try {
    if (answer.statusCode !== 200) throw new FetchError(`The server answered ${answer.statusCode}.`)
    assertSize(Number(answer.headers['content-length'] ?? 0))
    const parts: Buffer[] = []
    let length = 0
    for await (const part of answer) {
      length += part.length
      assertSize(length)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    answer.destroy()
  }
}

function assertSize(length: number): void {
  if (length > pictureLimits.maxBytes)
    throw new FetchError(`The file has more than ${megabytes(pictureLimits.maxBytes)}.`)
}
