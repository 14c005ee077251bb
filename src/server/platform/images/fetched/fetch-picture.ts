import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { megabytes, pictureLimits } from '#shared/pictures/limits.ts'
import { isLoopbackHost } from '../../loopback.ts'
import { type AddressRules, checkAddress, type Resolve } from './check-address.ts'
import { FetchError } from './fetch-error.ts'

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

const resolveAll: Resolve = (host) => lookup(host, { all: true })

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
    const answer = await request(url, await checkAddress(url, rules), signal)
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

function request(url: URL, checked: LookupAddress, signal: AbortSignal): Promise<IncomingMessage> {
  const toChecked: LookupFunction = (_host, { all }, answer) =>
    all ? answer(null, [checked]) : answer(null, checked.address, checked.family)
  const { get } = url.protocol === 'https:' ? https : http
  const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Soilkin (moving in)' }
  return new Promise((resolve, reject) => {
    get(url, { agent: false, lookup: toChecked, signal, headers }, resolve).on('error', reject)
  })
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
