import { ShopError } from './shop-error.ts'

/**
 * The `Idempotency-Key` of a call; null when there is no such header.
 * @throws {ShopError} `invalid_request` for a key that is not 1 to 255 printable characters.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header
  throw new ShopError('invalid_request', 'The Idempotency-Key must be 1 to 255 printable characters.')
}
