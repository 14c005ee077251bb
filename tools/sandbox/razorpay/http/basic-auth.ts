import { createHash, timingSafeEqual } from 'node:crypto'
import { rejected } from '../api-errors.ts'

export type Keys = { keyId: string; keySecret: string }

/** Throws 401 unless the header carries the account's key id and secret. */
export function checkKeys(header: string | undefined, keys: Keys): void {
  if (header === undefined) throw rejected('Please provide your api key for authentication purposes.', 401)
  // The provider takes the scheme in exactly this spelling.
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header)?.[1]
  if (encoded === undefined) throw rejected('The api key provided is invalid', 401)
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  if (!given.startsWith(`${keys.keyId}:`)) throw rejected('The api key provided is invalid', 401)
  if (!isEqual(given, `${keys.keyId}:${keys.keySecret}`)) throw rejected('Authentication failed', 401)
}

function isEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
