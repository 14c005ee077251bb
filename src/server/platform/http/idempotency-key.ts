import { createHash } from 'node:crypto'
import { ShopError } from './shop-error.ts'

/**
 * Reads the `Idempotency-Key` of a call; null without the header.
 * @throws {ShopError} `invalid_request` for a key that is not 1 to 255 printable characters.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header
  throw new ShopError('invalid_request', 'The Idempotency-Key must be 1 to 255 printable characters.')
}

/** A request with an idempotency key; a repetition gets the first answer. */
export interface IdempotentRequest {
  staffId: number
  endpoint: string
  key: string
  requestHash: string
}

/** Hashes a request, so that its key can't be reused for another one. */
export const hashOfRequest = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')
